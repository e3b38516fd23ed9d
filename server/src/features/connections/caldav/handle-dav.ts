import type { FastifyRequest } from 'fastify';
import type { UserContext } from '../../../platform/context.ts';
import { matchesEtag } from '../../../platform/http/etag.ts';
import type { SignedIn } from '../../../platform/http/mount.ts';
import { getPreferences } from '../../reminders/deliveries/settings.repository.ts';
import { getSyncState } from '../../planner/sync/sync.repository.ts';
import { findPlace, getAddresses, type Place } from './addresses.ts';
import { davErrors, invalidData } from './dav-error.ts';
import { findResource } from './find-resource.ts';
import {
  listCalendar,
  listCommon,
  listHome,
  listPrincipal,
  listRoot,
  parseWanted,
  type Shared,
  toProperties,
  writeProtected,
  writeResponse,
} from './properties.ts';
import { deleteTodo, putTodo } from './put-todo.ts';
import { listTags, runMultiget, runQuery } from './reports.ts';
import { toShown, toTag } from './resources.ts';
import { runSync } from './sync-report.ts';
import { maxTodoBytes, parseTodo } from './todo-component.ts';
import { getWriteOptions, type Listing, writeLoaded, writeResources } from './write-listing.ts';
import { writeTodoFile } from './write-todo.ts';
import { caldavSpace, davSpace } from './xml-names.ts';
import { parseXml, wrapDocument, type XmlElement } from './xml.ts';

export interface DavDeps {
  who: SignedIn;
  appUrl: string;
  run: <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;
  read: <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;
}

export interface DavAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | AsyncIterable<string>;
}

/** Returns the response to an authenticated request. @throws DavError */
export async function handleDav(deps: DavDeps, request: FastifyRequest): Promise<DavAnswer> {
  const place = findPlace(request.url, deps.who.user.id);
  if (request.method === 'MKCALENDAR' || request.method === 'MKCOL') throw davErrors.noCalendars();
  if (place.kind === 'unknown') throw davErrors.notFound();
  switch (request.method) {
    case 'PROPFIND':
      return propfind(deps, place, request);
    case 'PROPPATCH':
      return proppatch(deps, place, request);
    case 'REPORT':
      return report(deps, place, request);
    case 'GET':
    case 'HEAD':
      return get(deps, place, request);
    case 'PUT':
      return put(deps, place, request);
    case 'DELETE':
      return remove(deps, place, request);
    default:
      throw davErrors.notAllowed();
  }
}

/** Returns the body as text. @throws DavError 400 if it is not UTF-8 */
function getText({ body }: FastifyRequest): string {
  if (!Buffer.isBuffer(body)) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw davErrors.malformedXml('The request is not UTF-8.');
  }
}

const xmlType = { 'content-type': 'application/xml; charset=utf-8' };

/**
 * Returns a multistatus. Its first two parts, such as a collection and its first members, are generated before the response starts, so that
 * an error there has its own status.
 */
async function toMultistatus(parts: AsyncGenerator<string>): Promise<DavAnswer> {
  const first = [await parts.next(), await parts.next()];
  const { head, tail } = wrapDocument('multistatus');
  async function* write(): AsyncGenerator<string> {
    yield head;
    for (const { done, value } of first) if (done !== true) yield value;
    yield* parts;
    yield tail;
  }
  return { status: 207, headers: xmlType, body: write() };
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

async function createListing({ who, appUrl, read }: DavDeps, root: XmlElement | undefined): Promise<Listing> {
  const { user, scope } = who;
  const { revision, settings } = await read(async ({ tx }) => ({
    revision: (await getSyncState(tx, user.id)).revision,
    settings: (await getPreferences(tx, user.id)).settings,
  }));
  const addresses = getAddresses(user.id);
  const shared: Shared = { user, addresses, common: listCommon(addresses, scope !== 'read'), revision };
  const reminders = Object.values(settings.channels.reminder).includes(true) ? settings : null;
  return { read, shared, wanted: parseWanted(root), appUrl, reminders };
}

async function propfind(deps: DavDeps, place: Place, request: FastifyRequest): Promise<DavAnswer> {
  const root = await parseXml(getText(request));
  if (root && (root.space !== davSpace || root.name !== 'propfind'))
    throw davErrors.malformedXml('A PROPFIND needs the element propfind.');
  const depth = request.headers.depth ?? '0';
  if (depth !== '0' && depth !== '1') throw davErrors.finiteDepth();
  // In one turn of the account: each further one waits behind its other requests.
  return deps.read(async () => toMultistatus(writePlace(await createListing(deps, root), place, depth === '1')));
}

async function* writePlace(listing: Listing, place: Place, withChildren: boolean): AsyncGenerator<string> {
  const { shared, wanted } = listing;
  const { addresses } = shared;
  const write = (address: string, entries: Parameters<typeof toProperties>[0]) =>
    writeResponse(address, toProperties(entries), wanted);
  if (place.kind === 'object') {
    const resource = await listing.read((context) => findResource(context, place.name));
    if (!resource) throw davErrors.notFound();
    yield* writeLoaded(listing, [resource]);
  }
  if (place.kind === 'root') {
    yield write(addresses.root, listRoot(shared));
    if (withChildren) yield write(addresses.principal, listPrincipal(shared));
  }
  if (place.kind === 'principal') yield write(addresses.principal, listPrincipal(shared));
  if (place.kind === 'home') yield write(addresses.home, listHome(shared));
  if (place.kind === 'calendar' || (place.kind === 'home' && withChildren))
    yield write(addresses.calendar, listCalendar(shared));
  if (place.kind === 'calendar' && withChildren)
    for await (const page of listTags(listing)) yield* writeResources(listing, page);
}

async function proppatch(_deps: DavDeps, _place: Place, request: FastifyRequest): Promise<DavAnswer> {
  const root = await parseXml(getText(request));
  if (!root || root.space !== davSpace || root.name !== 'propertyupdate')
    throw davErrors.malformedXml('A PROPPATCH needs the element propertyupdate.');
  const names = root.children.flatMap((change) => change.children.flatMap((prop) => prop.children));
  return toMultistatus(one(writeProtected(request.url, names)));
}

async function report(deps: DavDeps, place: Place, request: FastifyRequest): Promise<DavAnswer> {
  const root = await parseXml(getText(request));
  if (!root) throw davErrors.malformedXml('A REPORT needs a body.');
  if (place.kind !== 'calendar') throw davErrors.report();
  return deps.read(async () => toMultistatus(await runReport(await createListing(deps, root), root)));
}

async function runReport(listing: Listing, root: XmlElement): Promise<AsyncGenerator<string>> {
  const isReport = (space: string, name: string) => root.space === space && root.name === name;
  if (isReport(caldavSpace, 'calendar-query')) return runQuery(listing, root);
  if (isReport(caldavSpace, 'calendar-multiget')) return runMultiget(listing, root);
  if (isReport(davSpace, 'sync-collection')) return runSync(listing, root);
  throw davErrors.report();
}

async function get(deps: DavDeps, place: Place, request: FastifyRequest): Promise<DavAnswer> {
  if (place.kind !== 'object') throw davErrors.notAllowed();
  const listing = await createListing(deps, undefined);
  const resource = await deps.read((context) => findResource(context, place.name));
  if (!resource) throw davErrors.notFound();
  const { etag } = toTag(resource);
  const shown = toShown(resource, deps.appUrl);
  const headers = { etag, 'last-modified': shown.changedAt.toUTCString() };
  if (matchesEtag(request.headers['if-none-match'], etag)) return { status: 304, headers };
  const body = writeTodoFile(shown, getWriteOptions(listing, resource));
  return {
    status: 200,
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8; component=VTODO' },
    body,
  };
}

function getConditions({ headers }: FastifyRequest) {
  return { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] };
}

/** Sends no entity tag: the stored data is not byte-identical to the sent data, so the client must fetch it again (RFC 4791, 5.3.4). */
async function put(deps: DavDeps, place: Place, request: FastifyRequest): Promise<DavAnswer> {
  if (place.kind !== 'object') throw davErrors.notAllowed();
  const type = (request.headers['content-type'] ?? 'text/calendar').split(';')[0]?.trim().toLowerCase();
  if (type !== 'text/calendar') throw davErrors.mediaType();
  if (Buffer.isBuffer(request.body) && request.body.length > maxTodoBytes) throw davErrors.tooLarge();
  const text = getText(request);
  if (text.trim() === '') throw invalidData('The file is empty.');
  const parsed = parseTodo(text);
  const isNew = await deps.run((context) => putTodo(context, place.name, parsed, getConditions(request)));
  return { status: isNew ? 201 : 204 };
}

async function remove(deps: DavDeps, place: Place, request: FastifyRequest): Promise<DavAnswer> {
  if (place.kind !== 'object') throw davErrors.notAllowed();
  await deps.run((context) => deleteTodo(context, place.name, getConditions(request)));
  return { status: 204 };
}
