import type { Command } from './command.ts';
import { backupCommand } from './commands/backup.ts';
import { doctorCommand } from './commands/doctor.ts';
import { migrateToPostgresCommand } from './commands/migrate-to-postgres.ts';
import { ownerCommand } from './commands/owner.ts';
import { restoreCommand } from './commands/restore.ts';
import { secretCommand } from './commands/secret.ts';
import { speechCommand } from './commands/speech.ts';
import { trialCommand } from './commands/trial.ts';
import { twoFactorCommand } from './commands/two-factor.ts';
import { usersCommand } from './commands/users.ts';

/** All commands, each in its own file. */
export const commands: readonly Command[] = [
  usersCommand,
  ownerCommand,
  trialCommand,
  twoFactorCommand,
  speechCommand,
  doctorCommand,
  secretCommand,
  backupCommand,
  restoreCommand,
  migrateToPostgresCommand,
];
