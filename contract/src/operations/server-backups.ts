import { z } from 'zod';
import { idSchema, instantSchema } from '../text.ts';
import { route, success } from '../wire.ts';

/** `broken`: it is set up and does not work. `off`: it is not set up, and the product works without it. */
export const healthStates = ['ok', 'off', 'look', 'broken'] as const;

export const healthFindingSchema = z.object({
  part: z.string(),
  state: z.enum(healthStates),
  detail: z.string(),
  /** What to do next. */
  next: z.string().nullable(),
});
export type HealthFinding = z.infer<typeof healthFindingSchema>;

export const backupSchema = z.object({
  id: idSchema,
  startedAt: instantSchema,
  /** Null while it is written, and when it failed. */
  finishedAt: instantSchema.nullable(),
  file: z.string(),
  bytes: z.int().nullable(),
  encrypted: z.boolean(),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupScheduleSchema = z.object({
  enabled: z.boolean(),
  /** The hour of the day in the owner's time zone. */
  hour: z.coerce.number().int().min(0).max(23),
  /** How many backups are kept; older ones are deleted. */
  keep: z.coerce.number('Please enter a number').int('Please enter a number').min(1, 'At least one').max(365),
});
export type BackupSchedule = z.infer<typeof backupScheduleSchema>;

export const serverBackupsSchema = z.object({
  schedule: backupScheduleSchema,
  /** When the next backup is planned; null while the schedule is off. */
  nextAt: instantSchema.nullable(),
  /** Whether AIDE_BACKUP_PASSPHRASE is set, so that new backups are encrypted. */
  encrypted: z.boolean(),
  /** The folder on the server. */
  folder: z.string(),
  backups: z.array(backupSchema),
  /** Snapshots of the embedded database, newest first; null on PostgreSQL. */
  snapshots: z.array(z.object({ madeAt: instantSchema, bytes: z.int() })).nullable(),
});
export type ServerBackups = z.infer<typeof serverBackupsSchema>;

const forOwner = { tag: 'Server', auth: 'user', apiTokens: 'refused', forOwner: true } as const;

/** Health and backups of the server, for its owner: everyone else gets 404. */
export const serverBackupRoutes = {
  getServerHealth: route({
    ...forOwner,
    method: 'GET',
    path: '/server/health',
    summary: 'Check each part of the server, as `npm run aide -- doctor` does',
    status: 200,
    response: success(z.array(healthFindingSchema)),
    errors: ['NOT_FOUND'],
  }),
  getServerBackups: route({
    ...forOwner,
    method: 'GET',
    path: '/server/backups',
    summary: 'List backups, their schedule, and snapshots of the embedded database',
    status: 200,
    response: success(serverBackupsSchema),
    errors: ['NOT_FOUND'],
  }),
  startServerBackup: route({
    ...forOwner,
    method: 'POST',
    path: '/server/backups',
    summary: 'Write a backup now, in the background',
    status: 201,
    response: success(z.object({ planned: z.literal(true) })),
    errors: ['NOT_FOUND'],
  }),
  saveBackupSchedule: route({
    ...forOwner,
    method: 'PUT',
    path: '/server/backups/schedule',
    summary: 'Choose when backups are written and how many are kept',
    body: backupScheduleSchema,
    status: 200,
    response: success(serverBackupsSchema),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
  }),
};
