// npm run bench import: 10,000 contacts imported as the web app sends them, undone and merged, on the embedded database.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DuplicateChoice } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { toActingUser } from '../server/src/features/identity/accounts/accounts.presenter.ts';
import { insertUser } from '../server/src/features/identity/accounts/accounts.repository.ts';
import { undoContactImport } from '../server/src/features/planner/contacts/delete-contacts.ts';
import { importContacts } from '../server/src/features/planner/contacts/import-contacts.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createWork, type Caller, type UserContext } from '../server/src/platform/context.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { describeMachine } from './lib/machine.ts';
import { measureTurns, turnHeadings } from './lib/measure-turns.ts';
import { printTable } from './lib/table.ts';

const count = 10_000;
/** The size of a web app request; it shows its progress after each. */
const rowsPerRequest = 500;
/** Run once, because each takes seconds; the first run includes the compilation of its code. */
const runs = { rounds: 1, isWarm: true };

/** The column headings of Outlook. */
const file = Array.from({ length: count }, (_, index) => ({
  'First Name': `Person${index}`,
  'Last Name': `Family${index % 700}`,
  'E-mail Address': `person${index}@example.com`,
  'Mobile Phone': `+49 170 ${1_000_000 + index}`,
  Company: `Company ${index % 400}`,
}));
const withoutPhones = file.map((row) => ({ ...row, 'Mobile Phone': '' }));

function expectCount(what: string, found: number): void {
  if (found !== count) throw new Error(`${what} ${found} of ${count} contacts`);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-import-'));
const log = createLog('silent');
const database = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: folder }, log);
const table: string[][] = [];
try {
  const user = await database.transaction((tx) => {
    const now = new Date();
    const account = { name: 'Bench', email: 'bench@example.com', emailKey: 'bench@example.com', passwordHash: '-' };
    return insertUser(tx, { id: uuidv7(), ...account, timezone: 'Asia/Kolkata', createdAt: now, trialStartedAt: now });
  });
  const caller: Caller = { user: toActingUser(user), channel: 'web', log };
  const work = createWork(database, systemClock, log, async () => {});
  const run = <T>(use: (context: UserContext) => Promise<T>) => work.runAs(caller, use);

  let batchId = '';
  const importFile = async (rows: Record<string, unknown>[], duplicates: DuplicateChoice) => {
    const id = uuidv7();
    let done = 0;
    for (let start = 0; start < rows.length; start += rowsPerRequest) {
      const part = rows.slice(start, start + rowsPerRequest);
      const request = { rows: part, duplicates, batchId: id, dryRun: false };
      const { created, merged } = await run((context) => importContacts(context, request));
      done += created + merged.length;
    }
    expectCount('imported', done);
    batchId = id;
  };
  const undo = async () => {
    const { deleted, restored } = await run((context) => undoContactImport(context, batchId));
    expectCount('undone for', deleted + restored);
    batchId = '';
  };
  const undoIfImported = async () => {
    if (batchId !== '') await undo();
  };
  const measure = async (name: string, use: () => Promise<void>, prepare: () => Promise<void>) => {
    table.push(await measureTurns(name, use, { ...runs, prepare }));
  };
  await measure(`import, ${count / rowsPerRequest} requests`, () => importFile(file, 'skip'), undoIfImported);
  await undoIfImported();
  await measure('undo', undo, () => importFile(file, 'skip'));
  await importFile(withoutPhones, 'skip');
  batchId = '';
  await measure('fill the phones of contacts', () => importFile(file, 'merge'), undoIfImported);
  await undoIfImported();
  await measure('undo of that', undo, () => importFile(file, 'merge'));
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
console.log(describeMachine());
printTable(`${count.toLocaleString('en')} contacts, PGlite; ms`, [turnHeadings, ...table]);
