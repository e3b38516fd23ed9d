import { limits } from '@aide/contract';
import ICAL from 'ical.js';
import { toDateAt } from '../../../platform/local-time.ts';
import { listLeadMinutes } from '../../reminders/reminders/reminders.rules.ts';
import { type AlarmedTask, type AlarmSettings, listTriggers } from '../feeds/alarm-triggers.ts';
import { findProperty, type JcalComponent } from './todo-component.ts';
import type { TodoFields } from './todo-fields.ts';
import { parseMoment, type TodoMoment, type Zones } from './todo-moments.ts';

/** The time of the reminder of a task without a due time, if the user is not reminded. */
const usualDayTime = '09:00';
const minuteMs = 60_000;

/** Returns how many minutes before the due date each alarm of a client rings. Alarms after it, and those that cannot be stored, are omitted. */
export function listAlarmLeads(
  todo: JcalComponent,
  { dueMoment, start }: Pick<TodoFields, 'dueMoment' | 'start'>,
  zones: Zones,
  settings: AlarmSettings,
): number[] {
  if (!dueMoment) return [];
  const subject = dueMoment.time === null ? toTime(dueMoment, settings?.dayTime ?? usualDayTime, zones) : dueMoment.at;
  const leads = todo[2].flatMap((alarm) => {
    const at = alarm[0] === 'valarm' ? parseTrigger(alarm, { dueMoment, start }, zones) : undefined;
    return at === undefined ? [] : [Math.round((subject.getTime() - at.getTime()) / minuteMs)];
  });
  return leads.filter((lead) => lead >= 0 && lead <= limits.remindBefore);
}

function parseTrigger(
  alarm: JcalComponent,
  { dueMoment, start }: { dueMoment: TodoMoment; start: TodoMoment | undefined },
  zones: Zones,
): Date | undefined {
  const trigger = findProperty(alarm, 'trigger');
  if (!trigger) return undefined;
  const [, { related }, type, value] = trigger;
  if (type === 'date-time') return parseMoment(alarm, 'trigger', zones)?.at;
  const seconds = typeof value === 'string' ? parseDuration(value) : undefined;
  if (seconds === undefined) return undefined;
  const base = related === 'END' ? dueMoment : (start ?? dueMoment);
  return new Date((base.time === null ? toTime(base, '00:00', zones) : base.at).getTime() + seconds * 1_000);
}

/** A day begins in the user's time zone. */
function toTime({ date }: TodoMoment, time: string, { timeZone }: Zones): Date {
  return toDateAt(date, time, timeZone);
}

function parseDuration(text: string): number | undefined {
  try {
    return ICAL.Duration.fromString(text).toSeconds();
  } catch {
    // A malformed duration is ignored.
    return undefined;
  }
}

/**
 * Returns the lead time that a client has set or removed, or undefined if its alarms are those that Aide shows. Of several new alarms the
 * first is the reminder of the task.
 */
export function findAlarmChange(
  leads: readonly number[],
  task: AlarmedTask,
  settings: AlarmSettings,
): number | null | undefined {
  const shown = settings ? listLeadMinutes(task, settings.leadMinutes) : [];
  const added = leads.find((lead) => !shown.includes(lead));
  if (added !== undefined) return added;
  return task.remindBefore !== null && !leads.includes(task.remindBefore) ? null : undefined;
}

/** Returns true if the alarms that a client wrote are still those of the task. */
export function hasSameAlarms(leads: readonly number[], task: AlarmedTask, settings: AlarmSettings): boolean {
  if (task.remindBefore !== null) return leads.includes(task.remindBefore);
  return settings === null || findAlarmChange(leads, task, settings) === undefined;
}

/** Returns true if an alarm rings at a fixed time, which does not move with the due date. */
export function hasFixedAlarm([, , alarms]: JcalComponent): boolean {
  return alarms.some((alarm) => findProperty(alarm, 'trigger')?.[2] === 'date-time');
}

/** Returns one alarm for each reminder of the product. */
export function writeAlarms(title: string, task: AlarmedTask, settings: AlarmSettings): JcalComponent[] {
  return listTriggers(task, settings).map((trigger) => [
    'valarm',
    [
      ['action', {}, 'text', 'DISPLAY'],
      ['description', {}, 'text', title],
      ['trigger', { related: 'END' }, 'duration', trigger],
    ],
    [],
  ]);
}
