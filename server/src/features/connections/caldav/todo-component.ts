import ICAL from 'ical.js';
import { davErrors, invalidData } from './dav-error.ts';

/** jCal (RFC 7265): name, parameters, value type, values. */
export type JcalProperty = [string, Record<string, string | string[]>, string, ...unknown[]];
/** Name, properties, components. */
export type JcalComponent = [string, JcalProperty[], JcalComponent[]];

/** A client's task, and the time zones that it references. */
export interface KeptTodo {
  todo: JcalComponent;
  zones: JcalComponent[];
  /** Missing if it was stored by a version that did not read alarms: they are then kept whatever the task says. */
  alarmsRead?: true;
  /** Missing if it was stored by a version that did not read categories: they are then shown with the labels. */
  labelsRead?: true;
}

export interface ParsedTodo extends KeptTodo {
  uid: string;
  /** Changes of single occurrences of a recurring task (`RECURRENCE-ID`). */
  overrides: JcalComponent[];
}

/** Maximum size of one task with its alarms. */
export const maxTodoBytes = 100 * 1024;
const maxComponents = 500;
const maxProperties = 2_000;

/** Parses an iCalendar file with one task and, if it recurs, changes of its occurrences. @throws DavError for anything else */
export function parseTodo(text: string): ParsedTodo {
  const root = parseCalendar(text);
  const [, properties, components] = root;
  if (root[0] !== 'vcalendar') throw invalidData('The file does not begin with VCALENDAR.');
  if (properties.some(([name]) => name === 'method')) throw davErrors.badObject('METHOD is not allowed here.');
  const zones = components.filter(([name]) => name === 'vtimezone');
  const others = components.filter(([name]) => name !== 'vtimezone');
  if (others.length === 0) throw davErrors.badObject('The file has no task.');
  if (others.some(([name]) => name !== 'vtodo')) throw davErrors.component();
  const uids = new Set(others.map((todo) => getText(todo, 'uid')));
  const [uid] = uids;
  if (uids.size !== 1 || uid === undefined || uid === '') throw davErrors.badObject('A task needs one UID.');
  if (uid.length > 500) throw davErrors.badObject('The UID is too long.');
  const masters = others.filter((todo) => !hasProperty(todo, 'recurrence-id'));
  const [todo] = masters;
  if (!todo || masters.length > 1) throw davErrors.badObject('The file must have one task.');
  return { uid, todo, zones, overrides: others.filter((each) => each !== todo) };
}

function parseCalendar(text: string): JcalComponent {
  if (text.includes('\u0000')) throw invalidData('The file contains a character that cannot be stored.');
  let parsed: unknown;
  try {
    parsed = ICAL.parse(text);
  } catch {
    throw invalidData('The file is no valid iCalendar file.');
  }
  if (!isComponent(parsed)) throw invalidData('The file is no single iCalendar file.');
  const size = countParts(parsed);
  if (size.components > maxComponents || size.properties > maxProperties) throw davErrors.tooLarge();
  return parsed;
}

/** Counts without recursion, because a hostile file may nest thousands of components. */
function countParts(root: JcalComponent): { components: number; properties: number } {
  const left = [root];
  const count = { components: 0, properties: 0 };
  for (let next = left.pop(); next && count.components <= maxComponents; next = left.pop()) {
    count.components += 1;
    count.properties += next[1].length;
    left.push(...next[2]);
  }
  return count;
}

/** Returns true if a value has the structure of a component. */
export function isComponent(value: unknown): value is JcalComponent {
  return Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && Array.isArray(value[2]);
}

export function findProperty([, properties]: JcalComponent, name: string): JcalProperty | undefined {
  return properties.find(([each]) => each === name);
}

export function hasProperty(component: JcalComponent, name: string): boolean {
  return findProperty(component, name) !== undefined;
}

/** Returns the value of a property as text, or undefined. */
export function getText(component: JcalComponent, name: string): string | undefined {
  const property = findProperty(component, name);
  if (!property) return undefined;
  const value = property[3];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Returns the component with the named properties removed and the others added. */
export function replaceProperties(
  [name, properties, components]: JcalComponent,
  names: readonly string[],
  added: readonly JcalProperty[],
): JcalComponent {
  return [name, [...properties.filter(([each]) => !names.includes(each)), ...added], components];
}

/** Returns a component as an iCalendar file, folded and escaped. */
export function writeCalendar(components: readonly JcalComponent[]): string {
  const calendar: JcalComponent = [
    'vcalendar',
    [
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', '-//Aide//Tasks//EN'],
    ],
    [...components],
  ];
  return `${ICAL.stringify(calendar)}\r\n`;
}
