import type { UserContext } from '../../../platform/context.ts';
import { listRevisionsSince, getSyncState } from '../../planner/sync/sync.repository.ts';
import type { SyncRevisionRow } from '../../planner/sync/sync.table.ts';
import { listOccurrencesOfSeries, listSeriesOfTasks, listSeriesTags, listTaskTags } from './caldav.repository.ts';
import { davErrors } from './dav-error.ts';
import { findNames } from './find-resource.ts';
import { writeMissing, writeTruncated } from './properties.ts';
import { listTags } from './reports.ts';
import type { ResourceTag } from './resources.ts';
import { formatSyncToken, type ListPosition, parseSyncToken, type SyncPosition } from './sync-token.ts';
import { type Listing, pageSize, writeResources } from './write-listing.ts';
import { davSpace } from './xml-names.ts';
import { escapeXml, findChild, type XmlElement, writeDav } from './xml.ts';

/** Number of ids per query: about 10 ms. */
const idsPerQuery = 2_500;

/**
 * Yields the changes since the token of a `sync-collection` (RFC 6578), or everything without a token; the new token comes last. Beyond the
 * client's limit the result is truncated: the collection itself gets status 507, and the next request with the new token continues.
 *
 * @throws DavError for an invalid token, and for a limit that one change exceeds, before anything is written
 */
export async function runSync(listing: Listing, report: XmlElement): Promise<AsyncGenerator<string>> {
  const { revision, purgedRevision } = await listing.read(({ tx, user }) => getSyncState(tx, user.id));
  const text = findChild(report, davSpace, 'sync-token')?.text.trim() ?? '';
  const position = text === '' ? null : parseSyncToken(text);
  const max = parseLimit(report);
  if (position === null) return writeList(listing, { revision, max });
  if (!position || position.revision > revision || getSeen(position) < purgedRevision) throw davErrors.syncToken();
  if (position.kind === 'list') return writeList(listing, { revision: position.revision, from: position.listed, max });
  const rows = await listing.read(({ tx, user }) =>
    listRevisionsSince(tx, user.id, ['task', 'recurring_task'], position),
  );
  const { changes, last } = await findChanges(listing, rows, max);
  const next: SyncPosition = { kind: 'changes', revision: last?.revision ?? revision, id: last?.id ?? null };
  return writeChanges(listing, changes, { next, isTruncated: last !== undefined });
}

/** Returns the revision up to which a client has received all changes. */
function getSeen(position: SyncPosition): number {
  return position.kind === 'changes' && position.id !== null ? position.revision - 1 : position.revision;
}

/** Returns the client's limit of results. */
function parseLimit(report: XmlElement): number {
  const limit = findChild(report, davSpace, 'limit');
  const count = limit ? Number(findChild(limit, davSpace, 'nresults')?.text) : 0;
  return Number.isInteger(count) && count > 0 ? count : Number.POSITIVE_INFINITY;
}

function* writeEnd(listing: Listing, next: SyncPosition, isTruncated: boolean): Generator<string> {
  if (isTruncated) yield writeTruncated(listing.shared.addresses.calendar);
  yield writeDav('sync-token', escapeXml(formatSyncToken(next)));
}

/** Yields the whole list, or the part after a position. */
async function* writeList(
  listing: Listing,
  { revision, from, max }: { revision: number; from?: ListPosition; max: number },
): AsyncGenerator<string> {
  let left = max;
  let listed = from;
  for await (const page of listTags(listing, from)) {
    const some = page.slice(0, left);
    yield* writeResources(listing, some);
    left -= some.length;
    listed = some.at(-1) ?? listed;
    if (some.length < page.length && listed) {
      const { kind, id } = listed;
      yield* writeEnd(listing, { kind: 'list', revision, listed: { kind, id } }, true);
      return;
    }
  }
  yield* writeEnd(listing, { kind: 'changes', revision, id: null }, false);
}

interface Changes {
  tags: ResourceTag[];
  /** Names of removed resources. */
  gone: string[];
}

async function* writeChanges(
  listing: Listing,
  changes: Changes,
  { next, isTruncated }: { next: SyncPosition; isTruncated: boolean },
): AsyncGenerator<string> {
  yield* writeResources(listing, changes.tags);
  const { toHref } = listing.shared.addresses;
  for (let start = 0; start < changes.gone.length; start += pageSize)
    yield changes.gone
      .slice(start, start + pageSize)
      .map((name) => writeMissing(toHref(name)))
      .join('');
  yield* writeEnd(listing, next, isTruncated);
}

/**
 * Returns the changes of as many revisions as the limit allows, and the last revision if there are more. One change can have several
 * results.
 *
 * @throws DavError if the first change alone exceeds the limit
 */
async function findChanges(
  listing: Listing,
  rows: readonly SyncRevisionRow[],
  max: number,
): Promise<{ changes: Changes; last: SyncRevisionRow | undefined }> {
  for (let count = Math.min(rows.length, max); ; count = Math.floor(count / 2)) {
    const changes = await listing.read((context) => expandChanges(context, rows.slice(0, count)));
    if (changes.tags.length + changes.gone.length <= max)
      return { changes, last: count < rows.length ? rows[count - 1] : undefined };
    if (count === 1) throw davErrors.tooMany();
  }
}

/** A changed occurrence changes its recurring task, which represents it; the end of a recurring task makes its occurrences resources. */
async function expandChanges(context: UserContext, rows: readonly SyncRevisionRow[]): Promise<Changes> {
  const { tx, user } = context;
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  const tasks = new Set(ids('task'));
  const series = new Set(ids('recurring_task'));
  for (const page of paginate([...series]))
    for (const id of await listOccurrencesOfSeries(tx, user.id, page)) tasks.add(id);
  for (const page of paginate(ids('task'))) for (const id of await listSeriesOfTasks(tx, user.id, page)) series.add(id);
  const changes: Changes = { tags: [], gone: [] };
  for (const kind of ['task', 'recurring_task'] as const)
    for (const page of paginate([...(kind === 'task' ? tasks : series)])) {
      const list = kind === 'task' ? listTaskTags : listSeriesTags;
      const tags = await list(tx, user.id, { ids: page });
      const names = await findNames(context, kind, page);
      for (const tag of tags) names.delete(tag.id);
      changes.tags.push(...tags);
      changes.gone.push(...names.values());
    }
  // A name that another task has taken over still exists.
  const there = new Set(changes.tags.map(({ name }) => name));
  return { ...changes, gone: changes.gone.filter((name) => !there.has(name)) };
}

function* paginate(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += idsPerQuery) yield ids.slice(start, start + idsPerQuery);
}
