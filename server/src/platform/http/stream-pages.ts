import { Readable } from 'node:stream';
import { z } from 'zod';
import type { UserContext } from '../context.ts';
import type { Page } from '../database/page.ts';
import { nextTurn } from '../next-turn.ts';

type Read = <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;

/** Rows per page of an export: few enough that reading and formatting a page takes a few milliseconds. */
export const exportPageSize = 250;

/** How long pages are read in one turn of the account: with a page per turn, an export beside fifty other requests would take minutes. */
const turnMs = 50;

type ListPage<Row> = (context: UserContext, paging: { limit: number; cursor?: string }) => Promise<Page<Row>>;

interface Paging {
  start?: string | undefined;
  /** Rows per page, for rows that are smaller or larger than those of exports. */
  limit?: number;
  /** Pages that are read in one turn of the account even if they take longer. */
  minPages?: number;
}

/**
 * Yields a list page by page, and yields to other requests in between. A concurrent change may or may not be included, but no row is
 * repeated.
 */
export async function* listPages<Row>(
  read: Read,
  listPage: ListPage<Row>,
  { start, limit = exportPageSize, minPages = 1 }: Paging = {},
): AsyncGenerator<Row[]> {
  let cursor: string | null = start ?? null;
  do {
    const from: string | null = cursor;
    const pages = await read((context) => readTurn(context, listPage, { start: from, limit, minPages }));
    for (const { rows, nextCursor } of pages) {
      yield rows;
      await nextTurn();
      cursor = nextCursor;
    }
  } while (cursor !== null);
}

/** Reads the pages of one turn. */
async function readTurn<Row>(
  context: UserContext,
  listPage: ListPage<Row>,
  { start, limit, minPages }: { start: string | null; limit: number; minPages: number },
): Promise<Page<Row>[]> {
  const end = performance.now() + turnMs;
  const pages: Page<Row>[] = [];
  let cursor = start;
  do {
    const page = await listPage(context, { limit, ...(cursor === null ? {} : { cursor }) });
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null && (pages.length < minPages || performance.now() < end));
  return pages;
}

/**
 * Returns a list as its route presents it: one page with `limit`, otherwise everything. Everything is also read in pages, so that a long
 * list does not block other requests.
 */
export async function getList<Row, Shown, Query extends { limit?: number | undefined; cursor?: string | undefined }>(
  read: Read,
  query: Query,
  listPage: (context: UserContext, query: Query) => Promise<Page<Row>>,
  present: (row: Row) => Shown,
): Promise<Omit<Page<Row>, 'rows'> & { data: Shown[] }> {
  if (query.limit !== undefined) {
    const { rows, ...rest } = await read((context) => listPage(context, query));
    return { data: rows.map(present), ...rest };
  }
  let first: Page<Row> | undefined;
  const pages = listPages(
    read,
    async (context, paging) => {
      const page = await listPage(context, { ...query, ...paging });
      first ??= page;
      return page;
    },
    { start: query.cursor },
  );
  const data: Shown[] = [];
  for await (const rows of pages) for (const row of rows) data.push(present(row));
  return { data, nextCursor: null, revision: first?.revision };
}

/** A response with a long list in `data`, or in the field of `data` with this name. */
export interface LongList {
  response: Record<string, unknown>;
  items: readonly unknown[];
  field: string | null;
}

/** Returns the long list of a response, if it has one. */
export function findLongList(response: Record<string, unknown>): LongList | undefined {
  const { data } = response;
  const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > exportPageSize;
  if (isLong(data)) return { response, items: data, field: null };
  if (typeof data !== 'object' || data === null) return undefined;
  const found = Object.entries(data).find(([, value]) => isLong(value));
  return found && isLong(found[1]) ? { response, items: found[1], field: found[0] } : undefined;
}

/** Yields the JSON of a response with a long list in chunks; `parse` validates a response with one chunk. */
export async function* writeLongList(
  { response, items, field }: LongList,
  parse: (response: unknown) => unknown,
): AsyncGenerator<string> {
  const fields = z.record(z.string(), z.unknown());
  const parsePart = (part: readonly unknown[]): { part: unknown; more: object; rest: object } => {
    const data = field === null ? part : { ...fields.parse(response['data']), [field]: part };
    const { data: parsed, ...rest } = fields.parse(parse({ ...response, data }));
    if (field === null) return { part: parsed, more: {}, rest };
    const { [field]: inside, ...more } = fields.parse(parsed);
    return { part: inside, more, rest };
  };
  yield field === null ? '{"data":[' : `{"data":{${JSON.stringify(field)}:[`;
  for (let start = 0; start < items.length; start += exportPageSize) {
    const { part } = parsePart(items.slice(start, start + exportPageSize));
    yield `${start === 0 ? '' : ','}${JSON.stringify(part).slice(1, -1)}`;
    await nextTurn();
  }
  const { more, rest } = parsePart([]);
  yield field === null ? ']' : `]${joinFields(more)}`;
  yield joinFields(rest);
}

/** Returns the rest of an object that is begun. */
const joinFields = (rest: object): string =>
  Object.keys(rest).length === 0 ? '}' : `,${JSON.stringify(rest).slice(1)}`;

/** Returns a stream of strings or bytes. The first chunk is read before, so that an error there still becomes an error response. */
export async function streamTexts<Piece extends string | Uint8Array>(texts: AsyncGenerator<Piece>): Promise<Readable> {
  const first = await texts.next();
  async function* all(): AsyncGenerator<Piece> {
    if (first.done === true) return;
    yield first.value;
    yield* texts;
  }
  return Readable.from(all(), { objectMode: false });
}
