import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { nextTurn } from '../../../platform/next-turn.ts';
import { isComponent, type JcalComponent } from '../caldav/todo-component.ts';

/** An event as its file has it: the event, and changes of its occurrences. */
export interface EventGroup {
  uid: string;
  /** Only the properties that are read, as iCalendar lines. */
  text: string;
}

export interface CalendarFile {
  name: string | null;
  color: string | null;
  zones: JcalComponent[];
  groups: EventGroup[];
}

/** Lines scanned before other requests are served. */
const linesPerTurn = 5_000;
const longestLine = 20_000;
/** More lines or characters of one event with its changed occurrences are not read: as many as a daily event has that changes each day. */
const maxLines = 6_000;
export const maxChars = 250_000;
/** Longer lines of a time zone are not read. */
const longestZoneLine = 1_000;
const maxZones = 100;
const maxZoneLines = 400;
/** More events that may have an occurrence in the window are not read. */
const maxGroups = 20_000;

const kept =
  /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SUMMARY|LOCATION|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i;

/**
 * Splits an iCalendar file into its events without parsing their properties, so that a long file does not block other requests and only
 * events that changed are parsed. Events that have no occurrence near the window are left out: calendars keep decades of them.
 */
export async function parseEvents(text: string, window?: { from: Date; until: Date }): Promise<CalendarFile> {
  const file: CalendarFile = { name: null, color: null, zones: [], groups: [] };
  const isNear = createFilter(window);
  const events = new Map<string, { lines: string[]; chars: number }>();
  /** The open components, innermost last. */
  const open: string[] = [];
  let lines: string[] = [];
  let chars = 0;
  let count = 0;
  for (const line of unfold(text)) {
    count += 1;
    if (count % linesPerTurn === 0) await nextTurn();
    const [, edge, name = ''] = /^(BEGIN|END):([A-Z-]+)\s*$/i.exec(line) ?? [];
    const component = open[1];
    if (edge === undefined) {
      const isFull = lines.length >= maxLines || chars + line.length > maxChars;
      if (component === 'VEVENT' && open.length === 2 && !isFull && kept.test(line)) {
        lines.push(line);
        chars += line.length;
      } else if (component === 'VTIMEZONE' && lines.length < maxZoneLines && line.length <= longestZoneLine)
        lines.push(line);
      else if (open.length === 1) readHeader(file, line);
      continue;
    }
    if (component === 'VTIMEZONE') lines.push(line);
    if (edge.toUpperCase() === 'BEGIN') {
      open.push(name.toUpperCase());
      if (open.length === 2) lines = [line];
      continue;
    }
    open.pop();
    if (open.length !== 1) continue;
    if (component === 'VTIMEZONE' && file.zones.length < maxZones) {
      const zone = parseComponents(lines)[0];
      if (zone) file.zones.push(zone);
    } else if (component === 'VEVENT' && isNear(lines)) {
      const uid = (lines.find((each) => /^UID[;:]/i.test(each)) ?? '').replace(/^UID[^:]*:/i, '').trim();
      const all = events.get(uid) ?? { lines: [], chars: 0 };
      if (events.has(uid) || events.size < maxGroups) events.set(uid, all);
      if (all.lines.length + lines.length <= maxLines && all.chars + chars <= maxChars) {
        all.lines.push(...lines, line);
        all.chars += chars;
      }
    }
    [lines, chars] = [[], 0];
  }
  file.groups = [...events].map(([uid, all]) => ({ uid, text: all.lines.join('\r\n') }));
  return file;
}

/** The longest event, and a day for the time zone. */
const marginMs = 367 * 86_400_000;

/** Returns a filter for the lines of events: false if neither the event nor what it replaces or repeats can be in the window. */
function createFilter(window: { from: Date; until: Date } | undefined): (lines: readonly string[]) => boolean {
  if (!window) return () => true;
  const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
  const [from, until] = [toDay(window.from.getTime() - marginMs), toDay(window.until.getTime() + 2 * 86_400_000)];
  return (lines) => {
    const days = lines.flatMap((line) => /^(?:DTSTART|RECURRENCE-ID)[^:]*:(\d{8})/i.exec(line)?.[1] ?? []);
    if (days.length === 0 || days.some((day) => day >= from && day <= until)) return true;
    if (days.every((day) => day > until)) return false;
    if (lines.some((line) => /^RECURRENCE-ID[^:]*;RANGE=THISANDFUTURE/i.test(line))) return true;
    return lines.some((line) => {
      if (!/^(?:RRULE|RDATE)/i.test(line)) return false;
      const last = /[:;]UNTIL=(\d{8})/i.exec(line)?.[1];
      return last === undefined || last >= from;
    });
  };
}

/** Yields the lines of a file; continued ones as one. */
function* unfold(text: string): Generator<string> {
  let line = '';
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    const next = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
    if (next.startsWith(' ') || next.startsWith('\t')) {
      if (line.length < longestLine) line += next.slice(1);
      continue;
    }
    if (line !== '') yield line;
    line = (next.startsWith('\uFEFF') ? next.slice(1) : next).slice(0, longestLine);
  }
  if (line !== '') yield line;
}

function readHeader(file: CalendarFile, line: string): void {
  const [, property = '', value = ''] = /^(X-WR-CALNAME|NAME|X-APPLE-CALENDAR-COLOR)[^:]*:(.*)$/i.exec(line) ?? [];
  if (property.toUpperCase() === 'X-APPLE-CALENDAR-COLOR')
    file.color = /^#[0-9a-f]{6}/i.exec(value.trim())?.[0].toLowerCase() ?? null;
  else if (property !== '')
    file.name ??=
      value
        .replaceAll(/\\(.)/g, '$1')
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim() || null;
}

/** Parses components; none if they are not valid. */
export function parseComponents(lines: readonly string[]): JcalComponent[] {
  try {
    const parsed: unknown = ICAL.parse(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
    return isComponent(parsed) ? parsed[2] : [];
  } catch {
    // One event that cannot be read must not hide the others.
    return [];
  }
}

/** Returns the version of an event in a file without ETags. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
