import { toPage } from '../../../platform/database/page.ts';
import { listPages } from '../../../platform/http/stream-pages.ts';
import { findPlace } from './addresses.ts';
import { listSeriesTags, listTaskTags } from './caldav.repository.ts';
import { findResources } from './find-resource.ts';
import { writeMissing } from './properties.ts';
import type { ResourceTag } from './resources.ts';
import type { ListPosition } from './sync-token.ts';
import { parseFilter } from './todo-filter.ts';
import { type Listing, loadPages, writeLoaded, writeResources } from './write-listing.ts';
import { davSpace } from './xml-names.ts';
import type { XmlElement } from './xml.ts';

/** Names and entity tags read by one statement: about 10 ms. */
const tagsPerPage = 2_500;
/** 20,000 tasks and the recurring tasks are listed in one turn of the account: between two turns, its other requests can take seconds. */
const pagesPerTurn = 9;

/**
 * Yields name and entity tag of all resources, or of those after a position, page by page: recurring tasks, then tasks. Pages that wait to be
 * written are kept as JSON: a garbage collection visits and moves every object, which blocks the event loop, but not the parts of a text.
 */
export async function* listTags({ read }: Listing, from?: ListPosition): AsyncGenerator<ResourceTag[]> {
  const format = ({ kind, id }: ListPosition) => `${kind}:${id}`;
  const pages = listPages(
    read,
    async ({ tx, user }, { limit, cursor = 'recurring_task:' }) => {
      const [kind, id = ''] = cursor.split(':');
      const selection = { after: id === '' ? null : id, limit: limit + 1 };
      const list = kind === 'task' ? listTaskTags : listSeriesTags;
      const page = toPage(await list(tx, user.id, selection), limit, format);
      return { rows: [JSON.stringify(page.rows)], nextCursor: page.nextCursor ?? (kind === 'task' ? null : 'task:') };
    },
    { start: from && format(from), limit: tagsPerPage, minPages: pagesPerTurn },
  );
  for await (const [page = '[]'] of pages) {
    const tags: ResourceTag[] = JSON.parse(page);
    yield tags;
  }
}

/** Yields the results of a `calendar-query`. */
export async function* runQuery(listing: Listing, query: XmlElement): AsyncGenerator<string> {
  const { isEmpty, matches } = parseFilter(query);
  if (isEmpty) return;
  for await (const page of listTags(listing)) yield* writeResources(listing, page, matches);
}

/** Yields the resources of a `calendar-multiget`, and 404 for those that do not exist. */
export async function* runMultiget(listing: Listing, report: XmlElement): AsyncGenerator<string> {
  const hrefs = report.children.filter(({ space, name }) => space === davSpace && name === 'href');
  const pages = loadPages(listing.read, hrefs, async (context, page) => {
    const members = page.map(({ text }) => {
      const place = findPlace(text, listing.shared.user.id);
      return { address: text.trim(), name: place.kind === 'object' ? place.name : undefined };
    });
    const found = await findResources(context, [...new Set(members.flatMap(({ name }) => name ?? []))]);
    const missing = members.filter(({ name }) => name === undefined || !found.has(name));
    return [{ found: [...found.values()], missing }];
  });
  for await (const page of pages)
    for (const { found, missing } of page) {
      yield* writeLoaded(listing, found);
      yield missing.map(({ address }) => writeMissing(address)).join('');
    }
}
