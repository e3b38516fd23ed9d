import { afterEach, expect, it, vi } from 'vitest';
import type { UserContext } from '../context.ts';
import { exportPageSize, findLongList, listPages, writeLongList } from './stream-pages.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  ['for 50 ms', {}, 3],
  ['until it has as many as required', { minPages: 4 }, 2],
])('reads pages in one turn of the account %s, and waits for the next turn then', async (_name, paging, expected) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let turns = 0;
  const read = async <T>(work: (context: UserContext) => Promise<T>) => {
    turns += 1;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pages below do not use it
    return work({} as UserContext);
  };
  const listPage = async (_context: UserContext, { cursor = '0' }: { cursor?: string }) => {
    vi.advanceTimersByTime(20);
    const page = Number(cursor);
    return { rows: [page], nextCursor: page === 6 ? null : String(page + 1) };
  };
  const rows = await Array.fromAsync(listPages(read, listPage, paging));
  expect(rows.flat()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(turns).toBe(expected);
});

const many = Array.from({ length: exportPageSize * 2 + 1 }, (_, id) => ({ id }));

it.each([
  ['in data', { success: true, data: many, nextCursor: null }],
  ['in a field of data', { success: true, data: { sources: 1, events: many, questions: [] } }],
  ['as the only field of data', { success: true, data: { events: many } }],
])('writes a long list %s in chunks of a page', async (_, response) => {
  const list = findLongList(response)!;
  const texts = await Array.fromAsync(writeLongList(list, (part) => part));
  expect(JSON.parse(texts.join(''))).toEqual(response);
  expect(Math.max(...texts.map((text) => text.match(/"id"/g)?.length ?? 0))).toBe(exportPageSize);
});

it('sends other responses at once', () => {
  expect(findLongList({ success: true, data: many.slice(0, exportPageSize) })).toBeUndefined();
  expect(findLongList({ success: true, data: null })).toBeUndefined();
  expect(findLongList({ success: true, data: { events: [], name: 'Work' } })).toBeUndefined();
});
