import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { runChaos } from '../drills/chaos/run-chaos.ts';

/** The short form of `npm run drill chaos`, on whichever database the suite runs. */
it('workers killed with -9 lose no reminder, and what comes twice is explained', { timeout: 300_000 }, async () => {
  const server = process.env.TEST_DATABASE_URL;
  const databaseUrl = server === undefined ? undefined : await createDatabase(server);
  const { verdict } = await runChaos({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    workers: 2,
    tasks: 60,
    spreadMs: 10_000,
    leadInMs: 6_000,
    killEveryMs: { least: 2_000, most: 4_000 },
    patienceMs: 200_000,
    say: () => undefined,
  });
  if (server !== undefined && databaseUrl !== undefined) await dropDatabase(server, databaseUrl);
  expect(verdict).toMatchObject({ reminders: 120, lost: [], renamedMails: 0 });
  expect(verdict.duplicates.unexplained).toEqual([]);
  expect(verdict.sent + verdict.failed + verdict.merged).toBeGreaterThanOrEqual(120);
});

async function createDatabase(server: string): Promise<string> {
  const name = `aide_chaos_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

const dropDatabase = (server: string, url: string) =>
  onServer(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
