import type { UserContext } from '../../../platform/context.ts';
import type { Page } from '../../../platform/database/page.ts';
import { exportPageSize, listPages } from '../../../platform/http/stream-pages.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { presentProfile } from './accounts.presenter.ts';
import { getProfile } from './profile.ts';

/** A feature's part of the account export: everything it stores about the user, as its API presents it. */
export type ExportSection =
  | { name: string; read(context: UserContext): Promise<unknown> }
  | PagedList
  /** An object with one value that is a long list. */
  | { name: string; read(context: UserContext): Promise<Record<string, unknown>>; list: PagedList };

/** A list that can be long and is read in pages. */
interface PagedList {
  name: string;
  listPage(context: UserContext, paging: { limit: number; cursor?: string }): Promise<Page<unknown>>;
}

type Read = <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;

/** Yields the export of an account as JSON, in chunks. Each feature contributes a section. */
export async function* writeAccountExport(read: Read, sections: ExportSection[]): AsyncGenerator<string> {
  const head = await read(async (context) => ({
    exportedAt: context.now.toISOString(),
    profile: presentProfile(await getProfile(context)),
  }));
  yield `{\n"exportedAt": ${JSON.stringify(head.exportedAt)},\n"profile": ${JSON.stringify(head.profile, null, 2)}`;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}: `;
    if ('listPage' in section) yield* writePages(read, section);
    else if ('list' in section) {
      const values = Object.entries(await read((context) => section.read(context)));
      yield `{\n${values.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)},\n`).join('')}`;
      yield `${JSON.stringify(section.list.name)}: `;
      yield* writePages(read, section.list);
      yield '\n}';
    } else {
      const value = await read((context) => section.read(context));
      if (Array.isArray(value)) yield* writeList(inPages(value));
      else yield JSON.stringify(value, null, 2);
    }
  }
  yield '\n}\n';
}

function writePages(read: Read, list: PagedList): AsyncGenerator<string> {
  return writeList(listPages(read, (context, paging) => list.listPage(context, paging)));
}

async function* writeList(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield `${isFirst ? '' : ','}\n${items.map((item) => JSON.stringify(item)).join(',\n')}`;
    isFirst = false;
  }
  yield isFirst ? ']' : '\n]';
}

async function* inPages(items: unknown[]): AsyncGenerator<unknown[]> {
  for (let start = 0; start < items.length; start += exportPageSize) {
    yield items.slice(start, start + exportPageSize);
    await nextTurn();
  }
}
