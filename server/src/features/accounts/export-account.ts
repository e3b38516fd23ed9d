import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UserContext } from '../../platform/context.ts';
import type { Page } from '../../platform/database/page.ts';
import { exportPageSize, readPages } from '../../platform/http/stream-pages.ts';
import { presentProfile } from './accounts.presenter.ts';
import { readProfile } from './profile.ts';

/** What one feature adds to the export of an account: everything it stores about the user, as its API presents it. */
export type ExportSection =
  | { name: string; read(context: UserContext): Promise<unknown> }
  /** A list that can be long, read in pages. */
  | {
      name: string;
      readPage(context: UserContext, paging: { limit: number; cursor?: string }): Promise<Page<unknown>>;
    };

type Read = <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;

/** Yields the export of an account as JSON, in pieces. Each feature contributes a section. */
export async function* writeAccountExport(read: Read, sections: ExportSection[]): AsyncGenerator<string> {
  const head = await read(async (context) => ({
    exportedAt: context.now.toISOString(),
    profile: presentProfile(await readProfile(context)),
  }));
  yield `{\n"exportedAt": ${JSON.stringify(head.exportedAt)},\n"profile": ${JSON.stringify(head.profile, null, 2)}`;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}: `;
    if ('readPage' in section)
      yield* writeList(readPages(read, (context, paging) => section.readPage(context, paging)));
    else {
      const value = await read((context) => section.read(context));
      if (Array.isArray(value)) yield* writeList(inPages(value));
      else yield JSON.stringify(value, null, 2);
    }
  }
  yield '\n}\n';
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
