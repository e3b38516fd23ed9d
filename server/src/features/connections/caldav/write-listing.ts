import type { UserContext } from '../../../platform/context.ts';
import { listPages } from '../../../platform/http/stream-pages.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import type { AlarmSettings } from '../feeds/alarm-triggers.ts';
import { loadSeriesResources, loadTaskResources } from './caldav.repository.ts';
import { type Shared, toProperties, type Wanted, isWanted, writeResponse } from './properties.ts';
import { type Resource, type ResourceTag, toShown, toTag } from './resources.ts';
import { writeCalendar } from './todo-component.ts';
import type { TodoFilter } from './todo-filter.ts';
import { writeTodo, type WriteOptions } from './write-todo.ts';
import { caldavSpace, davSpace } from './xml-names.ts';
import { escapeXml } from './xml.ts';

export type Read = <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;

export interface Listing {
  read: Read;
  shared: Shared;
  wanted: Wanted;
  /** The public URL, without a trailing slash. */
  appUrl: string;
  reminders: AlarmSettings;
}

/** Resources written before other requests are served: a few milliseconds. */
const sliceSize = 10;
/** Names and entity tags written before: a few milliseconds, too. */
const tagsPerSlice = 250;
/** Resources loaded by one statement. */
export const pageSize = 50;

/** Yields the responses for resources with their content, or for those that match the filter. */
export async function* writeResources(
  listing: Listing,
  tags: readonly ResourceTag[],
  filter?: TodoFilter['matches'],
): AsyncGenerator<string> {
  if (!filter && !needsContent(listing.wanted)) {
    for (let start = 0; start < tags.length; start += tagsPerSlice) {
      yield tags
        .slice(start, start + tagsPerSlice)
        .map((tag) => writeTag(listing, tag))
        .join('');
      await nextTurn();
    }
    return;
  }
  const pages = loadPages<ResourceTag, Resource>(listing.read, tags, async ({ tx, user }, page) => {
    const ids = (kind: string) => page.filter((tag) => tag.kind === kind).map((tag) => tag.id);
    return [
      ...(await loadTaskResources(tx, user.id, ids('task'))),
      ...(await loadSeriesResources(tx, user.id, ids('recurring_task'))),
    ];
  });
  for await (const resources of pages) yield* writeLoaded(listing, resources, filter);
}

/** Yields what is loaded for each page of keys. */
export async function* loadPages<Key, Row>(
  read: Read,
  keys: readonly Key[],
  load: (context: UserContext, page: readonly Key[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  if (keys.length === 0) return;
  yield* listPages(
    read,
    async (context, { limit, cursor = '0' }) => {
      const end = Number(cursor) + limit;
      const rows = await load(context, keys.slice(Number(cursor), end));
      return { rows, nextCursor: end < keys.length ? String(end) : null };
    },
    { limit: pageSize },
  );
}

/** Yields the responses for loaded resources, in slices. */
export async function* writeLoaded(
  listing: Listing,
  resources: readonly Resource[],
  filter?: TodoFilter['matches'],
): AsyncGenerator<string> {
  for (let start = 0; start < resources.length; start += sliceSize) {
    yield resources
      .slice(start, start + sliceSize)
      .map((resource) => writeContent(listing, resource, filter))
      .join('');
    await nextTurn();
  }
}

function needsContent(wanted: Wanted): boolean {
  return (
    isWanted(wanted, caldavSpace, 'calendar-data') ||
    isWanted(wanted, davSpace, 'getlastmodified') ||
    isWanted(wanted, davSpace, 'getcontentlength')
  );
}

function listTag({ shared }: Listing, { etag }: ResourceTag): [space: string, name: string, inner: string][] {
  return [
    ...shared.common,
    [davSpace, 'resourcetype', ''],
    [davSpace, 'getetag', escapeXml(etag)],
    [davSpace, 'getcontenttype', 'text/calendar; charset=utf-8; component=VTODO'],
  ];
}

function writeTag(listing: Listing, tag: ResourceTag): string {
  return writeResponse(listing.shared.addresses.toHref(tag.name), toProperties(listTag(listing, tag)), listing.wanted);
}

function writeContent(listing: Listing, resource: Resource, filter: TodoFilter['matches']): string {
  const options = getWriteOptions(listing, resource);
  const shown = toShown(resource, listing.appUrl);
  const components = writeTodo(shown, options);
  const todo = components.at(-1);
  if (filter && todo && !filter(todo, { timeZone: options.timeZone, components: components.slice(0, -1) })) return '';
  const tag = toTag(resource);
  const entries = listTag(listing, tag);
  entries.push([davSpace, 'getlastmodified', shown.changedAt.toUTCString()]);
  // WebDAV clients that list files, such as cadaver, treat a missing length as an error.
  const wantsLength = isWanted(listing.wanted, davSpace, 'getcontentlength');
  const wantsData = isWanted(listing.wanted, caldavSpace, 'calendar-data');
  const file = wantsLength || wantsData ? writeCalendar(components) : '';
  if (wantsLength) entries.push([davSpace, 'getcontentlength', String(Buffer.byteLength(file))]);
  if (wantsData) entries.push([caldavSpace, 'calendar-data', escapeXml(file)]);
  return writeResponse(listing.shared.addresses.toHref(tag.name), toProperties(entries), listing.wanted);
}

/** Floating times of a recurring task are in its own time zone. */
export function getWriteOptions(
  { shared, reminders }: Pick<Listing, 'shared' | 'reminders'>,
  resource: Resource,
): WriteOptions {
  return { timeZone: resource.kind === 'task' ? shared.user.timezone : resource.row.timezone, reminders };
}
