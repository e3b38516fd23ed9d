import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface ScratchDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** Creates a database in the PostgreSQL at a URL: an empty one, or a copy of another without open connections. */
export async function createScratchDatabase(server: string, original = 'template1'): Promise<ScratchDatabase> {
  const name = `aide_scratch_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${original} strategy file_copy`);
  return {
    name,
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

/** Creates one in the PostgreSQL at TEST_DATABASE_URL, for processes that open it themselves. Undefined without that variable. */
export async function withScratchDatabase<T>(run: (url: string | undefined) => Promise<T>): Promise<T> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) return run(undefined);
  const scratch = await createScratchDatabase(server);
  try {
    return await run(scratch.url);
  } finally {
    await scratch.drop();
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
