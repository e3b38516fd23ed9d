import { toPage } from '../../../platform/database/page.ts';
import { listPages } from '../../../platform/http/stream-pages.ts';
import { findPlace } from './addresses.ts';
import { listSeriesTags, listTaskTags } from './caldav.repository.ts';
import { findResources } from './find-resource.ts';
import { writeMissing } from './properties.ts';
import type { ResourceTag } from './resources.ts';
import type { ListPosition } from './sync-token.ts';
import { parseFilter } from './todo-filter.ts';
import { type Listing, pageSize, writeLoaded, writeResources } from './write-listing.ts';
import { davSpace } from './xml-names.ts';
import type { XmlElement } from './xml.ts';

/** Yields name and entity tag of all resources, or of those after a position, page by page: recurring tasks, then tasks. */
export async function* listTags({ read }: Listing, from?: ListPosition): AsyncGenerator<ResourceTag[]> {
  const kinds = from?.kind === 'task' ? (['task'] as const) : (['recurring_task', 'task'] as const);
  for (const kind of kinds) {
    const list = kind === 'task' ? listTaskTags : listSeriesTags;
    const start = from?.kind === kind ? from.id : undefined;
    yield* listPages(
      read,
      async ({ tx, user }, { limit, cursor }) => {
        const rows = await list(tx, user.id, { after: cursor ?? null, limit: limit + 1 });
        return toPage(rows, limit, ({ id }) => id);
      },
      start,
    );
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
