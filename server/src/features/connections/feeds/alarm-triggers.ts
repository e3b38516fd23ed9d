import type { ReminderSettings } from '@aide/contract';
import { listLeadMinutes } from '../../reminders/reminders/reminders.rules.ts';

/** When calendar apps remind the user; null: never. */
export type AlarmSettings = Pick<ReminderSettings, 'leadMinutes' | 'dayTime'> | null;

/** The fields of a task that its alarms depend on. */
export interface AlarmedTask {
  dueHasTime: boolean;
  remindBefore: number | null;
}

/** Returns the minutes from midnight to a wall-clock time. */
function toMinuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns one duration for each reminder of the product, relative to the due time, or to the begin of the due day. */
export function listTriggers(task: AlarmedTask, settings: AlarmSettings): string[] {
  if (!settings) return [];
  const base = task.dueHasTime ? 0 : toMinuteOfDay(settings.dayTime);
  return listLeadMinutes(task, settings.leadMinutes).map((lead) => formatDuration(base - lead));
}

function formatDuration(minutes: number): string {
  if (minutes < 0) return `-PT${-minutes}M`;
  return minutes === 0 ? 'PT0M' : `PT${Math.floor(minutes / 60)}H${minutes % 60}M`;
}
