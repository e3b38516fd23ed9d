import { davErrors } from './dav-error.ts';
import { getText, hasProperty, type JcalComponent } from './todo-component.ts';
import { parseMoment, type Zones } from './todo-moments.ts';
import { caldavSpace } from './xml-names.ts';
import { findChild, type XmlElement } from './xml.ts';

/** The filter of a query. */
export interface TodoFilter {
  /** True if no task can match. */
  isEmpty: boolean;
  /** Undefined: every task matches. */
  matches: ((todo: JcalComponent, zones: Zones) => boolean) | undefined;
}

const find = (element: XmlElement, name: string) => findChild(element, caldavSpace, name);
const list = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.space === caldavSpace && child.name === name);
const getName = (element: XmlElement) => (element.attributes.get('name') ?? '').toUpperCase();

/** Parses the filter of a `calendar-query` (RFC 4791, 9.7). Only tasks are stored here, so a query for events is empty. */
export function parseFilter(query: XmlElement): TodoFilter {
  const filter = find(query, 'filter');
  const calendar = filter && find(filter, 'comp-filter');
  if (!calendar) return { isEmpty: false, matches: undefined };
  if (getName(calendar) !== 'VCALENDAR') return { isEmpty: true, matches: undefined };
  const components = list(calendar, 'comp-filter');
  const others = components.filter((component) => getName(component) !== 'VTODO');
  if (others.some((component) => !find(component, 'is-not-defined'))) return { isEmpty: true, matches: undefined };
  const todos = components.filter((component) => getName(component) === 'VTODO');
  if (todos.some((component) => find(component, 'is-not-defined'))) return { isEmpty: true, matches: undefined };
  const tests = todos.flatMap(parseTests);
  if (tests.length === 0) return { isEmpty: false, matches: undefined };
  const isAny = todos[0]?.attributes.get('test') === 'anyof';
  const matches = (todo: JcalComponent, zones: Zones) =>
    isAny ? tests.some((test) => test(todo, zones)) : tests.every((test) => test(todo, zones));
  return { isEmpty: false, matches };
}

type Test = (todo: JcalComponent, zones: Zones) => boolean;

function parseTests(component: XmlElement): Test[] {
  const range = find(component, 'time-range');
  return [
    ...(range ? [parseTaskRange(range)] : []),
    ...list(component, 'prop-filter').map(parsePropertyTest),
    ...list(component, 'comp-filter').map(parseAlarmTest),
  ];
}

interface Range {
  start: number;
  end: number;
}

/** Parses a range such as 20261201T000000Z; a missing bound is infinite. */
function parseRange(element: XmlElement): Range {
  return {
    start: parseBound(element.attributes.get('start')) ?? Number.NEGATIVE_INFINITY,
    end: parseBound(element.attributes.get('end')) ?? Number.POSITIVE_INFINITY,
  };
}

function parseBound(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text);
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = parts ?? [];
  const moment = parts ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : Number.NaN;
  if (Number.isNaN(moment)) throw davErrors.malformedXml('A time range needs dates such as 20261201T000000Z.');
  return moment;
}

/**
 * Implements the table of RFC 4791, 9.9: by start and due date, otherwise by completion and creation; a task without any is in every range.
 */
function parseTaskRange(element: XmlElement): Test {
  const { start, end } = parseRange(element);
  const names = ['dtstart', 'due', 'completed', 'created'];
  return (todo, zones) => {
    const [begins, due, completed, created] = names.map((name) => parseMoment(todo, name, zones)?.at.getTime());
    const from = begins ?? due;
    const to = due ?? begins;
    if (from !== undefined && to !== undefined) return to >= start && from < end;
    if (completed !== undefined && created !== undefined) return completed >= start && created < end;
    if (completed !== undefined) return completed >= start && completed < end;
    return created === undefined || created < end;
  };
}

function parsePropertyTest(element: XmlElement): Test {
  const name = getName(element).toLowerCase();
  const range = find(element, 'time-range');
  const text = find(element, 'text-match');
  if (find(element, 'is-not-defined')) return (todo) => !hasProperty(todo, name);
  const bounds = range && parseRange(range);
  return (todo, zones) => {
    if (!hasProperty(todo, name)) return false;
    if (bounds) {
      const at = parseMoment(todo, name, zones)?.at.getTime();
      if (at === undefined || at < bounds.start || at >= bounds.end) return false;
    }
    return text === undefined || matchesText(getText(todo, name) ?? '', text);
  };
}

function matchesText(value: string, match: XmlElement): boolean {
  const isExact = match.attributes.get('collation') === 'i;octet';
  const fold = (words: string) => (isExact ? words : words.toLowerCase());
  const isFound = fold(value).includes(fold(match.text));
  return match.attributes.get('negate-condition') === 'yes' ? !isFound : isFound;
}

/** Tasks contain only alarms. */
function parseAlarmTest(element: XmlElement): Test {
  const name = getName(element).toLowerCase();
  const isAbsent = find(element, 'is-not-defined') !== undefined;
  return ([, , components]) => components.some(([each]) => each === name) !== isAbsent;
}
