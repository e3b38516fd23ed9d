import { repeatingFolding } from '../features/analytics/fold-task-tallies.job.ts';
import { repeatingBackups } from '../features/backups/backup-schedule.ts';
import { toRepeatingWork } from '../features/deliveries/user-schedules.ts';
import type { RepeatingWork } from '../platform/due-work/repair-plans.ts';
import { repeatingHousekeeping } from '../platform/housekeeping.ts';
import { userSchedules } from './subscriptions.ts';

/** Everything that plans itself again and again, so that plans made by a clock that was ahead can be found. */
export const repeatingWork: readonly RepeatingWork[] = [
  repeatingHousekeeping,
  repeatingFolding,
  repeatingBackups,
  ...userSchedules.flatMap(toRepeatingWork),
];
