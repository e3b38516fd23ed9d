import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UserContext } from '../context.ts';
import type { Page } from '../database/page.ts';

type Read = <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;

/** Rows per page of an export: few enough that reading and formatting a page takes a few milliseconds. */
export const exportPageSize = 250;

/**
 * Yields a list page by page, each read in a transaction of its own, and lets other requests run in between. What changes
 * meanwhile is in the list or not, but no row comes twice.
 */
export async function* readPages<Row>(
  read: Read,
  readPage: (context: UserContext, paging: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | null = null;
  do {
    const paging: { limit: number; cursor?: string } = {
      limit: exportPageSize,
      ...(cursor === null ? {} : { cursor }),
    };
    const page: Page<Row> = await read((context) => readPage(context, paging));
    yield page.rows;
    await nextTurn();
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Returns a stream of texts. The first one is read before, so that an error there still becomes an error response. */
export async function streamTexts(texts: AsyncGenerator<string>): Promise<Readable> {
  const first = await texts.next();
  async function* all(): AsyncGenerator<string> {
    if (first.done === true) return;
    yield first.value;
    yield* texts;
  }
  return Readable.from(all(), { objectMode: false });
}
