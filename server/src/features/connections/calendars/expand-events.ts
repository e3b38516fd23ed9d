import ICAL from 'ical.js';
import { nextTurn } from '../../../platform/next-turn.ts';
import { findProperty, getText, type JcalComponent, type JcalProperty } from '../caldav/todo-component.ts';
import { findConverter, type Zones } from '../caldav/todo-moments.ts';
import { parseComponents, type EventGroup } from './parse-events.ts';
import { listDays, maxSteps, parseRule, type StepBudget } from './recurrence-days.ts';

/** An occurrence of an event, as it is stored. */
export interface Occurrence {
  title: string;
  location: string | null;
  startsAt: Date;
  endsAt: Date;
  isAllDay: boolean;
  isBusy: boolean;
}

export interface Window {
  from: Date;
  until: Date;
}

const dayMs = 86_400_000;
const longestTitle = 300;
/** Occurrences of one event in the window: more than eight a day are not shown. */
const maxOccurrences = 600;
/** Longer events are stored as their first year. */
const longestMs = 366 * dayMs;
/** Characters and steps of rules before other requests are served: about two milliseconds. */
const workPerTurn = 8_000;
/** Recurrence rules of one event; RFC 5545 allows one. */
const maxRules = 2;
/** Dates of one event that are added or excluded. */
const maxDates = 2_000;

/** Returns the occurrences of events in a time window, in the order of the events. @throws the reason of the signal */
export async function expandEvents(
  groups: readonly EventGroup[],
  zones: Zones,
  window: Window,
  signal?: AbortSignal,
): Promise<Map<EventGroup, Occurrence[]>> {
  const found = new Map<EventGroup, Occurrence[]>();
  let work = 0;
  for (const group of groups) {
    const budget = { left: maxSteps };
    found.set(group, expandGroup(group, zones, window, budget));
    work += group.text.length + maxSteps - budget.left;
    if (work < workPerTurn) continue;
    work = 0;
    await nextTurn();
    signal?.throwIfAborted();
  }
  return found;
}

/** Returns the occurrences of one event with its changed occurrences. */
function expandGroup({ text }: EventGroup, zones: Zones, window: Window, budget: StepBudget): Occurrence[] {
  const events = parseComponents(text.split('\r\n'));
  const overrides = new Set(events.filter((event) => findProperty(event, 'recurrence-id')));
  const found: Occurrence[] = [];
  try {
    const known = new Set([...overrides].flatMap((event) => listMoments(event, 'recurrence-id', zones).map(toKey)));
    const later = [...overrides].flatMap((event) => findLaterChange(event, zones));
    for (const event of events) {
      const isChange = overrides.has(event);
      const context = { changed: isChange ? noKeys : known, later: isChange ? [] : later, budget };
      found.push(...toOccurrences(event, zones, window, context));
    }
  } catch (error) {
    // Temporal and Date throw it for a time beyond all dates. One such event must not hide the others.
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
  return found.slice(0, maxOccurrences);
}

/** A time of a property: local, with its conversion. */
interface LocalTime {
  local: Temporal.PlainDateTime;
  isDate: boolean;
  toDate(local: Temporal.PlainDateTime): Date;
}

const toKey = ({ local, isDate, toDate }: LocalTime): string =>
  isDate ? local.toPlainDate().toString() : toDate(local).toISOString();

const noKeys: ReadonlySet<string> = new Set();

/** What the occurrences of an event have in common. */
interface Details {
  start: LocalTime;
  isCancelled: boolean;
  common: Pick<Occurrence, 'title' | 'location' | 'isAllDay' | 'isBusy'>;
  toEnd(time: LocalTime): Date;
}

function findDetails(event: JcalComponent, zones: Zones): Details | undefined {
  const [start] = listMoments(event, 'dtstart', zones);
  if (!start) return undefined;
  const common = {
    title: toLine(getText(event, 'summary')).slice(0, longestTitle) || 'Untitled event',
    location: toLine(getText(event, 'location')).slice(0, longestTitle) || null,
    isAllDay: start.isDate,
    isBusy:
      !/^transparent$/i.test(getText(event, 'transp') ?? '') &&
      !/^free$/i.test(getText(event, 'x-microsoft-cdo-busystatus') ?? ''),
  };
  const isCancelled = /^cancelled$/i.test(getText(event, 'status') ?? '');
  return { start, isCancelled, common, toEnd: createEnd(event, start, zones) };
}

/** A change of an occurrence and all later ones (`RANGE=THISANDFUTURE`). */
interface LaterChange {
  /** The original time of the first one. */
  from: Date;
  shiftMs: number;
  details: Details;
  /** Returns the time of an occurrence after the change. */
  move(time: LocalTime): LocalTime;
}

function findLaterChange(event: JcalComponent, zones: Zones): LaterChange[] {
  const property = findProperty(event, 'recurrence-id');
  const [first] = listMoments(event, 'recurrence-id', zones);
  const details = findDetails(event, zones);
  if (!/^thisandfuture$/i.test(String(property?.[1]['range'] ?? '')) || !first || !details) return [];
  const { start } = details;
  const from = first.toDate(first.local);
  const shiftMs = start.toDate(start.local).getTime() - from.getTime();
  const days = first.local.toPlainDate().until(start.local.toPlainDate());
  const shift = first.local.until(start.local, { largestUnit: 'days' });
  const move = (time: LocalTime): LocalTime => {
    if (start.isDate) return { ...start, local: time.local.toPlainDate().add(days).toPlainDateTime() };
    const isSameZone = start.toDate === first.toDate && start.toDate === time.toDate;
    if (isSameZone) return { ...start, local: time.local.add(shift) };
    const at = new Date(time.toDate(time.local).getTime() + shiftMs);
    const local = Temporal.PlainDateTime.from(at.toISOString().slice(0, 19));
    return { local, isDate: false, toDate: getConverter('UTC', zones) };
  };
  return [{ from, shiftMs, details, move }];
}

function toOccurrences(
  event: JcalComponent,
  zones: Zones,
  window: Window,
  { changed, later, budget }: { changed: ReadonlySet<string>; later: readonly LaterChange[]; budget: StepBudget },
): Occurrence[] {
  const details = findDetails(event, zones);
  if (!details || details.isCancelled) return [];
  const { start, toEnd } = details;
  const lengths = [details, ...later.map((each) => each.details)].map(
    (each) => each.toEnd(each.start).getTime() - each.start.toDate(each.start.local).getTime(),
  );
  const margin = Math.max(0, ...lengths) + Math.max(0, ...later.map(({ shiftMs }) => Math.abs(shiftMs)));
  const reach = {
    from: new Date(window.from.getTime() - margin - dayMs),
    until: new Date(window.until.getTime() + margin - Math.max(0, ...lengths)),
  };
  const excluded = new Set(listMoments(event, 'exdate', zones).map(toKey));
  const isLeftOut = (key: string): boolean => excluded.has(key) || changed.has(key);
  const seen = new Set<string>();
  const ordered = later.toSorted((a, b) => b.from.getTime() - a.from.getTime());
  return listStarts(event, start, zones, reach, budget).flatMap((time) => {
    const key = toKey(time);
    if (isLeftOut(key) || isLeftOut(time.local.toPlainDate().toString()) || seen.has(key)) return [];
    seen.add(key);
    const original = time.toDate(time.local);
    const change = ordered.find(({ from }) => from < original);
    if (change?.details.isCancelled) return [];
    const moved = change ? change.move(time) : time;
    const { common, toEnd: toEndOfDetails } = change?.details ?? { common: details.common, toEnd };
    const startsAt = moved.toDate(moved.local);
    const endsAt = new Date(Math.max(startsAt.getTime(), toEndOfDetails(moved).getTime()));
    const isInside = startsAt < window.until && (endsAt > window.from || startsAt >= window.from);
    return isInside ? [{ ...common, startsAt, endsAt }] : [];
  });
}

/** Returns the starts of an event near the window. */
function listStarts(
  event: JcalComponent,
  start: LocalTime,
  zones: Zones,
  { from, until }: Window,
  budget: StepBudget,
): LocalTime[] {
  const properties = event[1].filter(([name]) => name === 'rrule').slice(0, maxRules);
  const rules = properties.flatMap(([, , , value]) => parseRuleOf(value));
  const time = start.local.toPlainTime();
  const extra = listMoments(event, 'rdate', zones).map((each) =>
    each.isDate && !start.isDate ? { ...start, local: each.local.toPlainDate().toPlainDateTime(time) } : each,
  );
  const first = toDayNumber(start.local.toPlainDate());
  const days = { from: Math.floor(from.getTime() / dayMs) - 1, until: Math.floor(until.getTime() / dayMs) + 1 };
  const repeated = rules.flatMap(({ rule, until: last }) =>
    listDays(rule, first, days, budget)
      .map((day) => epoch.add({ days: day }).toPlainDateTime(time))
      .filter((local) => isUntil(last, local, start, zones))
      .map((local) => ({ ...start, local })),
  );
  return [...(rules.length === 0 ? [start] : repeated), ...extra];
}

function parseRuleOf(value: unknown): { rule: NonNullable<ReturnType<typeof parseRule>>; until: string | null }[] {
  const rule = parseRule(value);
  const last = typeof value === 'object' && value !== null && 'until' in value ? String(value.until) : null;
  return rule ? [{ rule, until: last }] : [];
}

const epoch = Temporal.PlainDate.from('1970-01-01');
const toDayNumber = (date: Temporal.PlainDate): number => epoch.until(date, { largestUnit: 'days' }).days;

/** UNTIL is included. It is in UTC for an event with a time zone, and a day for one of whole days. */
function isUntil(last: string | null, local: Temporal.PlainDateTime, start: LocalTime, zones: Zones): boolean {
  const parsed = last === null ? undefined : parseLocal(last);
  if (!parsed) return true;
  if (parsed.isDate || start.isDate)
    return Temporal.PlainDate.compare(local.toPlainDate(), parsed.local.toPlainDate()) <= 0;
  const end = parsed.isUtc ? findConverter('UTC', zones).toDate(parsed.local) : start.toDate(parsed.local);
  return start.toDate(local) <= end;
}

/** Returns the function from the start of an occurrence to its end: the same wall-clock time later as in the event. */
function createEnd(event: JcalComponent, start: LocalTime, zones: Zones): (time: LocalTime) => Date {
  const [end] = listMoments(event, 'dtend', zones);
  const startsAt = start.toDate(start.local);
  const limit = ({ local, toDate }: LocalTime, at: Date): Date =>
    new Date(Math.min(at.getTime(), toDate(local).getTime() + longestMs));
  const after = (length: Temporal.Duration) => (time: LocalTime) => limit(time, time.toDate(time.local.add(length)));
  if (end) {
    const isSameZone = end.toDate(start.local).getTime() === startsAt.getTime();
    if (isSameZone) return after(start.local.until(end.local, { largestUnit: 'days' }));
    const exactMs = end.toDate(end.local).getTime() - startsAt.getTime();
    return (time) => limit(time, new Date(time.toDate(time.local).getTime() + exactMs));
  }
  const duration = getText(event, 'duration');
  const length = duration === undefined ? undefined : parseDuration(duration);
  return after(length ?? Temporal.Duration.from({ days: start.isDate ? 1 : 0 }));
}

function parseDuration(text: string): Temporal.Duration | undefined {
  try {
    const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text);
    return isNegative ? undefined : Temporal.Duration.from({ days: weeks * 7 + days, hours, minutes, seconds });
  } catch {
    // An invalid duration counts as none.
    return undefined;
  }
}

/** Returns the times of all properties of a name, each with any number of values. Days are at midnight UTC. */
function listMoments([, properties]: JcalComponent, name: string, zones: Zones): LocalTime[] {
  return properties
    .filter(([each]) => each === name)
    .flatMap(([, { tzid }, , ...values]: JcalProperty) => values.map((value) => ({ tzid, value })))
    .slice(-maxDates)
    .flatMap(({ tzid, value }) => {
      // A period of RDATE: its start.
      const parsed = parseLocal(String(Array.isArray(value) ? value[0] : value));
      if (!parsed) return [];
      const { local, isDate, isUtc } = parsed;
      return [{ local, isDate, toDate: getConverter(isDate || isUtc ? 'UTC' : tzid, zones) }];
    });
}

const converters = new WeakMap<Zones, Map<unknown, LocalTime['toDate']>>();

/** Returns the conversion of a time zone. It is kept, because the rules of a zone in a file are slow to evaluate. */
function getConverter(tzid: unknown, zones: Zones): LocalTime['toDate'] {
  const known = converters.get(zones) ?? new Map<unknown, LocalTime['toDate']>();
  converters.set(zones, known);
  const convert = known.get(tzid) ?? findConverter(tzid, zones).toDate;
  known.set(tzid, convert);
  return convert;
}

function parseLocal(text: string): { local: Temporal.PlainDateTime; isDate: boolean; isUtc: boolean } | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ?)?$/.test(text)) return undefined;
  try {
    const local = Temporal.PlainDateTime.from(text.replace(/Z$/, ''));
    return { local, isDate: text.length === 10, isUtc: text.endsWith('Z') };
  } catch {
    // RangeError: 31 June or 25:00.
    return undefined;
  }
}

const toLine = (text: string | undefined): string => (text ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
