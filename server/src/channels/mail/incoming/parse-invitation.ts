import ICAL from 'ical.js';
import type { Invitation } from '../../../features/assistant/email-by-date/incoming-mail.ts';

/** An invitation has a few kilobytes. Parsing a longer one would block other requests. */
const largestBytes = 64 * 1024;
const longestText = 300;
const maxComponents = 50;
const maxObservances = 20;

/**
 * Returns the meeting of a calendar part with an invitation (METHOD:REQUEST). Returns null if it was cancelled, is something else or cannot
 * be parsed.
 */
export function parseInvitation(content: Buffer): Invitation | null {
  if (content.length > largestBytes) return null;
  try {
    return read(content.toString('utf8'));
  } catch {
    // A calendar that cannot be parsed is no reason to reject the mail: the address has a date too.
    return null;
  }
}

function read(text: string): Invitation | null {
  const parsed: unknown = ICAL.parse(text);
  if (!Array.isArray(parsed)) return null;
  const calendar = new ICAL.Component(parsed);
  if (calendar.name !== 'vcalendar' || calendar.getAllSubcomponents().length > maxComponents) return null;
  if (!/^request$/i.test(toText(calendar.getFirstPropertyValue('method')))) return null;
  // The first event is the meeting itself; changed occurrences of a series follow.
  const event = calendar.getFirstSubcomponent('vevent');
  const start = event?.getFirstProperty('dtstart');
  const time: unknown = start?.getFirstValue();
  if (!event || !start || !(time instanceof ICAL.Time)) return null;
  if (/^cancelled$/i.test(toText(event.getFirstPropertyValue('status')))) return null;
  return {
    start: toStart(time, toText(start.getFirstParameter('tzid')), calendar),
    location: toText(event.getFirstPropertyValue('location')).slice(0, longestText),
  };
}

function toStart(time: ICAL.Time, zone: string, calendar: ICAL.Component): Invitation['start'] {
  const local = pad(time);
  if (time.isDate) return { kind: 'day', day: local.slice(0, 10) };
  if (time.zone === ICAL.Timezone.utcTimezone) return { kind: 'instant', at: new Date(`${local}Z`) };
  if (zone === '') return { kind: 'local', local };
  return { kind: 'instant', at: toInstant(time, zone, calendar) };
}

/** Names of the tz database are used directly. Outlook uses Windows names and defines them in the calendar. */
function toInstant(time: ICAL.Time, zone: string, calendar: ICAL.Component): Date {
  const local = pad(time);
  const name = zone.replace(/^.*\/(?=[^/]+\/[^/]+$)/, '');
  for (const each of [zone, name])
    if (/^[A-Za-z]+\/[\w+/-]+$|^UTC$/.test(each) && isZone(each))
      return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(each).epochMilliseconds);
  const definition = calendar
    .getAllSubcomponents('vtimezone')
    .find((each) => toText(each.getFirstPropertyValue('tzid')) === zone);
  if (!definition || !isSimple(definition)) throw new Error(`${zone} is not defined`);
  const offset = new ICAL.Timezone({ component: definition, tzid: zone }).utcOffset(time);
  return new Date(Date.parse(`${local}Z`) - offset * 1000);
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns true if the zone changes a few times a year at most: expanding other rules would take long. */
function isSimple(zone: ICAL.Component): boolean {
  const observances = zone.getAllSubcomponents();
  return (
    observances.length <= maxObservances &&
    observances.every((each) => {
      const rule: unknown = each.getFirstPropertyValue('rrule');
      return each.getAllProperties('rrule').length <= 1 && (!(rule instanceof ICAL.Recur) || isYearly(rule));
    })
  );
}

function isYearly({ freq, interval, parts }: ICAL.Recur): boolean {
  return (
    freq === 'YEARLY' &&
    interval === 1 &&
    Object.entries(parts).every(
      ([name, values]) => /^BY(?:MONTH|DAY|MONTHDAY)$/.test(name) && (values?.length ?? 0) <= 7,
    )
  );
}

function pad({ year, month, day, hour, minute, second }: ICAL.Time): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
