import type { ActingUser } from '../../../platform/context.ts';
import type { Addresses } from './addresses.ts';
import { formatSyncToken } from './sync-token.ts';
import { maxTodoBytes } from './todo-component.ts';
import { appleSpace, caldavSpace, calendarServerSpace, davSpace, type XmlName } from './xml-names.ts';
import { escapeXml, findChild, type XmlElement, writeDav, writeElement } from './xml.ts';

/** The properties that a client requests. */
export type Wanted = { kind: 'all' } | { kind: 'names' } | { kind: 'some'; names: XmlName[] };

/** The properties of one resource, by namespace and name, as escaped XML. */
export type Properties = Map<string, { name: XmlName; inner: string }>;

export interface Shared {
  user: ActingUser;
  addresses: Addresses;
  /** The properties that every resource has, written once for a list. */
  common: readonly Entry[];
  /** The revision of the list of tasks. */
  revision: number;
}

const reports = ['calendar-query', 'calendar-multiget'];

const key = ({ space, name }: XmlName) => `${space} ${name}`;
const href = (address: string) => writeDav('href', escapeXml(address));
const caldav = (name: string, inner = '', attributes: Record<string, string> = {}) =>
  writeElement({ space: caldavSpace, name }, inner, attributes);

/** Returns the requested properties: all if there is no body. */
export function parseWanted(root: XmlElement | undefined): Wanted {
  if (!root) return { kind: 'all' };
  const names = findChild(root, davSpace, 'prop');
  if (names) return { kind: 'some', names: names.children };
  return findChild(root, davSpace, 'propname') ? { kind: 'names' } : { kind: 'all' };
}

export function isWanted(wanted: Wanted, space: string, name: string): boolean {
  return wanted.kind === 'some' && wanted.names.some((each) => each.space === space && each.name === name);
}

type Entry = [space: string, name: string, inner: string];

/** Returns a set of properties from a list. */
export function toProperties(entries: readonly Entry[]): Properties {
  return new Map(entries.map(([space, name, inner]) => [key({ space, name }), { name: { space, name }, inner }]));
}

/** Returns the properties that every resource has. */
export function listCommon(addresses: Addresses, canWrite: boolean): Entry[] {
  const privileges = canWrite
    ? ['read', 'read-current-user-privilege-set', 'write', 'write-content', 'bind', 'unbind']
    : ['read', 'read-current-user-privilege-set'];
  return [
    [davSpace, 'current-user-principal', href(addresses.principal)],
    [davSpace, 'owner', href(addresses.principal)],
    [davSpace, 'current-user-privilege-set', privileges.map((name) => writeDav('privilege', writeDav(name))).join('')],
  ];
}

export function listRoot(shared: Shared): Entry[] {
  return [
    ...shared.common,
    [davSpace, 'resourcetype', writeDav('collection')],
    [davSpace, 'displayname', 'Aide'],
    [davSpace, 'principal-collection-set', href(`${shared.addresses.root}principals/`)],
  ];
}

export function listPrincipal(shared: Shared): Entry[] {
  const { addresses, user } = shared;
  return [
    ...shared.common,
    [davSpace, 'resourcetype', writeDav('principal')],
    [davSpace, 'displayname', escapeXml(user.email)],
    [davSpace, 'principal-URL', href(addresses.principal)],
    [davSpace, 'principal-collection-set', href(`${addresses.root}principals/`)],
    [davSpace, 'supported-report-set', ''],
    [caldavSpace, 'calendar-home-set', href(addresses.home)],
    [caldavSpace, 'calendar-user-address-set', href(`mailto:${user.email}`) + href(addresses.principal)],
    [caldavSpace, 'calendar-user-type', 'INDIVIDUAL'],
    [
      calendarServerSpace,
      'email-address-set',
      writeElement({ space: calendarServerSpace, name: 'email-address' }, escapeXml(user.email)),
    ],
  ];
}

export function listHome(shared: Shared): Entry[] {
  return [...shared.common, [davSpace, 'resourcetype', writeDav('collection')], [davSpace, 'displayname', 'Aide']];
}

export function listCalendar(shared: Shared): Entry[] {
  const report = (inner: string) => writeDav('supported-report', writeDav('report', inner));
  return [
    ...shared.common,
    [davSpace, 'resourcetype', writeDav('collection') + caldav('calendar')],
    [davSpace, 'displayname', 'Aide'],
    [davSpace, 'sync-token', formatSyncToken({ kind: 'changes', revision: shared.revision, id: null })],
    [davSpace, 'getcontenttype', 'text/calendar; charset=utf-8'],
    [
      davSpace,
      'supported-report-set',
      reports.map((name) => report(caldav(name))).join('') + report(writeDav('sync-collection')),
    ],
    [calendarServerSpace, 'getctag', `"${shared.revision}"`],
    [caldavSpace, 'supported-calendar-component-set', caldav('comp', '', { name: 'VTODO' })],
    [
      caldavSpace,
      'supported-calendar-data',
      caldav('calendar-data', '', { 'content-type': 'text/calendar', version: '2.0' }),
    ],
    [caldavSpace, 'calendar-description', 'Tasks in Aide'],
    [caldavSpace, 'max-resource-size', String(maxTodoBytes)],
    [appleSpace, 'calendar-color', '#4F46E5FF'],
    [appleSpace, 'calendar-order', '1'],
  ];
}

/** Returns the response for one resource in a multistatus: the requested properties that it has, and those that it lacks. */
export function writeResponse(address: string, properties: Properties, wanted: Wanted): string {
  const all = [...properties.values()];
  if (wanted.kind === 'names')
    return writeParts(
      address,
      all.map(({ name }) => writeElement(name)),
      [],
    );
  if (wanted.kind === 'all')
    return writeParts(
      address,
      all.map(({ name, inner }) => writeElement(name, inner)),
      [],
    );
  const found: string[] = [];
  const missing: string[] = [];
  for (const name of wanted.names) {
    const property = properties.get(key(name));
    if (property) found.push(writeElement(property.name, property.inner));
    else missing.push(writeElement(name));
  }
  return writeParts(address, found, missing);
}

function writeParts(address: string, found: readonly string[], missing: readonly string[]): string {
  const part = (elements: readonly string[], status: string) =>
    writeDav('propstat', writeDav('prop', elements.join('')) + writeDav('status', status));
  const parts = [
    ...(found.length > 0 || missing.length === 0 ? [part(found, 'HTTP/1.1 200 OK')] : []),
    ...(missing.length > 0 ? [part(missing, 'HTTP/1.1 404 Not Found')] : []),
  ];
  return writeDav('response', href(address) + parts.join(''));
}

/** Returns the response for a resource that does not exist. */
export function writeMissing(address: string): string {
  return writeDav('response', href(address) + writeDav('status', 'HTTP/1.1 404 Not Found'));
}

/** Returns the response that marks the members of a collection as truncated (RFC 6578, 3.6). */
export function writeTruncated(address: string): string {
  const status = writeDav('status', 'HTTP/1.1 507 Insufficient Storage');
  const error = writeDav('error', writeDav('number-of-matches-within-limits'));
  return writeDav('response', href(address) + status + error);
}

/** Returns the response to a PROPPATCH: no property can be changed. */
export function writeProtected(address: string, names: readonly XmlName[]): string {
  const inner = writeDav('prop', names.map((name) => writeElement(name)).join(''));
  const error = writeDav('error', writeDav('cannot-modify-protected-property'));
  const status = writeDav('status', 'HTTP/1.1 403 Forbidden');
  return writeDav('response', href(address) + writeDav('propstat', inner + status + error));
}
