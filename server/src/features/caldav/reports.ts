import { listRevisionsSince, readSyncState } from '../sync/sync.repository.ts';
import { findPlace } from './addresses.ts';
import { listOccurrencesOfSeries, listSeriesOfTasks, listSeriesTags, listTaskTags } from './caldav.repository.ts';
import { davErrors } from './dav-error.ts';
import { findNames, findResources } from './find-resource.ts';
import { formatSyncToken, parseSyncToken, writeMissing } from './properties.ts';
import type { ResourceTag } from './resources.ts';
import { readFilter } from './todo-filter.ts';
import { type Listing, pageSize, writeLoaded, writeResources } from './write-listing.ts';
import { davSpace } from './xml-names.ts';
import { escapeXml, findChild, type XmlElement, writeDav } from './xml.ts';

/** Ids of one query; PostgreSQL takes 65,535 parameters. */
const idsPerQuery = 1_000;
const tagsPerPage = 250;

/** Yields name and entity tag of all resources, page by page. */
export async function* listTags({ read }: Listing): AsyncGenerator<ResourceTag[]> {
  yield await read(({ tx, user }) => listSeriesTags(tx, user.id));
  let after: string | null = null;
  for (;;) {
    const selection: { after: string | null; limit: number } = { after, limit: tagsPerPage };
    const page: ResourceTag[] = await read(({ tx, user }) => listTaskTags(tx, user.id, selection));
    yield page;
    if (page.length < tagsPerPage) return;
    after = page.at(-1)?.id ?? null;
  }
}

/** Yields the results of a `calendar-query`. */
export async function* runQuery(listing: Listing, query: XmlElement): AsyncGenerator<string> {
  const { isEmpty, matches } = readFilter(query);
  if (isEmpty) return;
  for await (const page of listTags(listing)) yield* writeResources(listing, page, matches);
}

/** Yields the resources that a `calendar-multiget` names, and 404 for those that there are not. */
export async function* runMultiget(listing: Listing, report: XmlElement): AsyncGenerator<string> {
  const hrefs = report.children.filter(({ space, name }) => space === davSpace && name === 'href');
  for (let start = 0; start < hrefs.length; start += pageSize) {
    const page = hrefs.slice(start, start + pageSize).map(({ text }) => {
      const place = findPlace(text, listing.shared.user.id);
      return { address: text.trim(), name: place.kind === 'object' ? place.name : undefined };
    });
    const names = [...new Set(page.flatMap(({ name }) => name ?? []))];
    const found = await listing.read((context) => findResources(context, names));
    yield* writeLoaded(listing, [...found.values()]);
    yield page
      .filter(({ name }) => name === undefined || !found.has(name))
      .map(({ address }) => writeMissing(address))
      .join('');
  }
}

/**
 * Yields what changed since the token of a `sync-collection` (RFC 6578), everything without a token, and the new token last.
 * @throws DavError for a token that is not valid, before anything is written
 */
export async function runSync(listing: Listing, report: XmlElement): Promise<AsyncGenerator<string>> {
  const { revision, purgedRevision } = await listing.read(({ tx, user }) => readSyncState(tx, user.id));
  const text = findChild(report, davSpace, 'sync-token')?.text.trim() ?? '';
  const since = text === '' ? null : parseSyncToken(text);
  if (since === undefined || (since !== null && (since > revision || since < purgedRevision)))
    throw davErrors.syncToken();
  const changes = since === null ? null : await findChanges(listing, since);
  const most = readLimit(report);
  if (changes && most !== undefined && changes.tags.length + changes.gone.length > most) throw davErrors.tooMany();
  return writeSync(listing, changes, revision);
}

/** How many results the client takes. Without a token everything is sent: a list of names is small. */
function readLimit(report: XmlElement): number | undefined {
  const limit = findChild(report, davSpace, 'limit');
  const count = limit && Number(findChild(limit, davSpace, 'nresults')?.text);
  return count !== undefined && Number.isInteger(count) && count > 0 ? count : undefined;
}

interface Changes {
  tags: ResourceTag[];
  /** Names of what is not a resource any more. */
  gone: string[];
}

async function* writeSync(listing: Listing, changes: Changes | null, revision: number): AsyncGenerator<string> {
  if (changes) {
    yield* writeResources(listing, changes.tags);
    const { toHref } = listing.shared.addresses;
    for (let start = 0; start < changes.gone.length; start += pageSize)
      yield changes.gone
        .slice(start, start + pageSize)
        .map((name) => writeMissing(toHref(name)))
        .join('');
  } else for await (const page of listTags(listing)) yield* writeResources(listing, page);
  yield writeDav('sync-token', escapeXml(formatSyncToken(revision)));
}

/** A change of an occurrence changes its recurring task, which shows it; and the end of a recurring task shows its occurrences. */
async function findChanges({ read }: Listing, since: number): Promise<Changes> {
  const rows = await read(({ tx, user }) => listRevisionsSince(tx, user.id, ['task', 'recurring_task'], since));
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  const tasks = new Set(ids('task'));
  const series = new Set(ids('recurring_task'));
  for (const page of paginate([...series]))
    for (const id of await read(({ tx, user }) => listOccurrencesOfSeries(tx, user.id, page))) tasks.add(id);
  for (const page of paginate(ids('task')))
    for (const id of await read(({ tx, user }) => listSeriesOfTasks(tx, user.id, page))) series.add(id);
  const changes: Changes = { tags: [], gone: [] };
  for (const kind of ['task', 'recurring_task'] as const)
    for (const page of paginate([...(kind === 'task' ? tasks : series)])) {
      const { tags, names } = await read(async (context) => ({
        tags:
          kind === 'task'
            ? await listTaskTags(context.tx, context.user.id, { ids: page })
            : await listSeriesTags(context.tx, context.user.id, page),
        names: await findNames(context, kind, page),
      }));
      for (const tag of tags) names.delete(tag.id);
      changes.tags.push(...tags);
      changes.gone.push(...names.values());
    }
  // A name that another task has taken over is there.
  const there = new Set(changes.tags.map(({ name }) => name));
  return { ...changes, gone: changes.gone.filter((name) => !there.has(name)) };
}

function* paginate(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += idsPerQuery) yield ids.slice(start, start + idsPerQuery);
}
