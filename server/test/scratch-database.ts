import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own in the PostgreSQL at TEST_DATABASE_URL, for processes that open it themselves; without one, undefined. */
export async function withScratchDatabase<T>(run: (url: string | undefined) => Promise<T>): Promise<T> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) return run(undefined);
  const name = `aide_scratch_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  try {
    return await run(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    await onServer(server, `drop database ${name} with (force)`);
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
