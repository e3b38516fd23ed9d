import ICAL from 'ical.js';
import type { DueValue } from '@aide/rules';
import { toInstant } from '../../../platform/local-time.ts';
import { isKeepable } from '../../planner/tasks/due-value.ts';
import { findProperty, getText, type JcalComponent, type JcalProperty } from './todo-component.ts';

/** A date or date-time of a task. */
export interface TodoMoment {
  /** The day in its time zone. */
  date: string;
  /** `HH:mm` in that time zone, or null for a date. */
  time: string | null;
  /** Midnight UTC of the day, or the exact time. */
  at: Date;
  /** The IANA zone that the file names for it. */
  zone?: string | undefined;
}

/** The user's time zone, for floating times, and the time zones of the file. */
export interface Zones {
  timeZone: string;
  components: readonly JcalComponent[];
}

/** Returns the time of a property such as `DUE`, or undefined if there is none that can be stored. */
export function parseMoment(todo: JcalComponent, name: string, zones: Zones): TodoMoment | undefined {
  const property = findProperty(todo, name);
  return property && toMoment(property, property[3], zones);
}

/** Returns the times of all properties of a name, such as `EXDATE`, each with any number of values. */
export function parseMoments([, properties]: JcalComponent, name: string, zones: Zones): TodoMoment[] {
  return properties
    .filter(([each]) => each === name)
    .flatMap((property) => property.slice(3).flatMap((value) => toMoment(property, value, zones) ?? []));
}

function toMoment([, parameters, type]: JcalProperty, value: unknown, zones: Zones): TodoMoment | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(Z?))?$/.exec(value);
  const [, date = '', time, , utc] = match ?? [];
  if (!match || !isKeepable({ date })) return undefined;
  if (type === 'date' || time === undefined) return { date, time: null, at: new Date(`${date}T00:00:00.000Z`) };
  const local = parsePlain(value.replace(/Z$/, ''));
  if (!local) return undefined;
  if (utc === 'Z') return { date, time, at: toDate(local, 'UTC') };
  const { zone, toDate: convert } = findConverter(parameters['tzid'], zones);
  return { date, time, at: convert(local), ...(zone !== undefined && { zone }) };
}

/** Returns the conversion of local times with the parameter `TZID`, and the IANA zone if it is one. */
export function findConverter(
  tzid: unknown,
  { timeZone, components }: Zones,
): { zone?: string; toDate(local: Temporal.PlainDateTime): Date } {
  const floating = { toDate: (local: Temporal.PlainDateTime) => toDate(local, timeZone) };
  if (typeof tzid !== 'string') return floating;
  const component = components.find((each) => getText(each, 'tzid') === tzid);
  const zone = findZone(tzid, component);
  if (zone !== undefined) return { zone, toDate: (local) => toDate(local, zone) };
  if (!component || !isPlainZone(component)) return floating;
  const defined = new ICAL.Timezone(new ICAL.Component(component));
  return {
    toDate(local) {
      const offset = getOffset(defined, local);
      return offset === undefined ? floating.toDate(local) : new Date(toDate(local, 'UTC').getTime() - offset * 1_000);
    },
  };
}

function toDate(local: Temporal.PlainDateTime, timeZone: string): Date {
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
}

function parsePlain(text: string): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(text);
  } catch {
    // RangeError: 31 June or 25:00.
    return undefined;
  }
}

/** Returns the IANA zone of an identifier: the identifier itself, its end (`/mozilla.org/…/Europe/Berlin`) or that of the component. */
function findZone(id: string, component: JcalComponent | undefined): string | undefined {
  const location = component ? getText(component, 'x-lic-location') : undefined;
  const [end] = /[^/]+\/[^/]+$/.exec(id) ?? [];
  return [id, location, end].find((name) => name !== undefined && isZone(name));
}

const knownZones = new Map<string, boolean>();

function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false;
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let isKnown = true;
  try {
    Temporal.PlainDate.from('2026-01-01').toZonedDateTime(name);
  } catch {
    isKnown = false;
  }
  if (knownZones.size > 1_000) knownZones.clear();
  knownZones.set(name, isKnown);
  return isKnown;
}

/** Returns true if the rules of a time zone are cheap to evaluate: two clock changes a year, like every real zone. */
function isPlainZone([, , observances]: JcalComponent): boolean {
  return (
    observances.length > 0 &&
    observances.length <= 20 &&
    observances.every((observance) => {
      const rule = findProperty(observance, 'rrule')?.[3];
      if (rule === undefined) return true;
      return /^\{"freq":"YEARLY","(bymonth":\d+,"byday":"-?\d[A-Z]{2}"|byday":"-?\d[A-Z]{2}","bymonth":\d+)/.test(
        JSON.stringify(rule),
      );
    })
  );
}

/** Returns the UTC offset in seconds by the rules of the file, for zones with Windows names. */
function getOffset(zone: ICAL.Timezone, local: Temporal.PlainDateTime): number | undefined {
  try {
    const { year, month, day, hour, minute, second } = local;
    return zone.utcOffset(new ICAL.Time({ year, month, day, hour, minute, second }, zone));
  } catch {
    // A zone without valid clock changes is ignored.
    return undefined;
  }
}

/** Returns the due value of a moment. */
export function toDueValue({ at, time }: TodoMoment): DueValue {
  return { at, hasTime: time !== null };
}

/** Converts to another zone; a date without a time is unchanged. */
export function inZone(moment: TodoMoment, timeZone: string): TodoMoment {
  if (moment.time === null) return moment;
  const zoned = toInstant(moment.at).toZonedDateTimeISO(timeZone);
  const time = zoned.toPlainTime().toString({ smallestUnit: 'minute' });
  return { ...moment, date: zoned.toPlainDate().toString(), time };
}
