import { repeatingFolding } from '../features/planner/analytics/fold-task-tallies.job.ts';
import { repeatingBackups } from '../features/operations/backups/backup-schedule.ts';
import { toRepeatingWork } from '../features/reminders/deliveries/user-schedules.ts';
import type { RepeatingWork } from '../platform/due-work/repair-plans.ts';
import { repeatingHousekeeping } from '../platform/housekeeping.ts';
import { userSchedules } from './subscriptions.ts';

/** All work that plans its own next run, so that plans made while the clock was ahead can be repaired. */
export const repeatingWork: readonly RepeatingWork[] = [
  repeatingHousekeeping,
  repeatingFolding,
  repeatingBackups,
  ...userSchedules.flatMap(toRepeatingWork),
];
