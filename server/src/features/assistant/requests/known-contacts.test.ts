import type { CaptureResult } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import { createContactsCache, type ContactsCache } from './known-contacts.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ config: { AIDE_TRIAL_DAYS: 0 } });
});
afterAll(() => aide.close());

async function read(cache: ContactsCache, user: TestUser) {
  const found = await aide.app.transactions.read(({ tx }) => findUserById(tx, user.id));
  const caller = {
    user: toActingUser(found!),
    channel: 'api' as const,
    log: aide.app.server.log,
  };
  return aide.app.transactions.readAs(caller, (context) => cache.get(context));
}

const add = (user: TestUser, name: string) => user.call<{ data: { id: string } }>('POST', '/contacts', { name });

/** Stores contacts named "Name 1", "Name 2" and so on, faster than two imports of 10,000. */
async function insertNamesakes(user: TestUser, count: number): Promise<void> {
  await aide.database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into contacts (user_id, id, name, created_at, updated_at)
      select ${user.id}::uuid, gen_random_uuid(), 'Name ' || n, now(), now() from generate_series(1, ${count}::int) n`);
  });
}

/** Returns the number of event loop turns during the work. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let running = true;
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  running = false;
  return turns;
}

describe('5,000 contacts with the same first name', () => {
  it('yields to the event loop after every 500 contacts while the index is built', async () => {
    const [cache, user] = [createContactsCache(), await aide.signUp()];
    await insertNamesakes(user, 5_000);
    const turns = await countTurns(() => read(cache, user));
    expect(turns).toBeGreaterThanOrEqual(5_000 / 500);
    expect((await read(cache, user)).list).toHaveLength(5_000);
  });

  it('asks which of ten contacts is meant', async () => {
    const user = await aide.signUp();
    await insertNamesakes(user, 5_000);
    const { body } = await user.call<{ data: CaptureResult }>('POST', '/capture', { text: 'call Name tomorrow' });
    const { questions, understood } = body.data;
    expect(understood.contactCandidates).toHaveLength(10);
    expect(questions).toMatchObject([{ about: 'contact' }]);
    const [question] = questions;
    const candidates = question?.about === 'contact' ? question.candidates : [];
    expect(candidates.map(({ id }) => id)).toEqual(understood.contactCandidates);
  });

  it('builds the index once for messages that arrive together', async () => {
    const [cache, user] = [createContactsCache(), await aide.signUp()];
    await insertNamesakes(user, 2_000);
    const [one, two] = await Promise.all([read(cache, user), read(cache, user)]);
    expect(one).toBe(two);
  });
});

describe('the contacts a message may mean', () => {
  it('are read once while none of them changes, whatever else the user does', async () => {
    const [cache, user] = [createContactsCache(), await aide.signUp()];
    await add(user, 'Priya');
    const first = await read(cache, user);
    await user.call('POST', '/tasks', { title: 'Something else' });
    expect(await read(cache, user)).toBe(first);
  });

  it('are read again after every kind of change, even within one millisecond', async () => {
    const [cache, user] = [createContactsCache(), await aide.signUp()];
    const names = async () => (await read(cache, user)).list.map(({ name }) => name);
    expect(await names()).toEqual([]);
    const { id } = (await add(user, 'Priya')).body.data;
    expect(await names()).toEqual(['Priya']);
    await user.call('PUT', `/contacts/${id}`, { name: 'Meera' });
    expect(await names()).toEqual(['Meera']);
    const rows = Array.from({ length: 30 }, (_, n) => ({ name: `Person ${n}` }));
    const batch = await user.call<{ data: { batchId: string } }>('POST', '/contacts/import', { rows });
    expect(await names()).toHaveLength(31);
    await user.call('DELETE', `/contacts/import/${batch.body.data.batchId}`);
    expect(await names()).toEqual(['Meera']);
    await user.call('DELETE', `/contacts/${id}`);
    expect(await names()).toEqual([]);
  });

  it('are cached for the most recent users only, up to the size of the cache', async () => {
    const [cache, one, two] = [createContactsCache(3), await aide.signUp(), await aide.signUp()];
    await add(one, 'Priya');
    await add(two, 'Rahul');
    const first = await read(cache, one);
    const second = await read(cache, two);
    expect(await read(cache, two)).toBe(second);
    expect(await read(cache, one)).not.toBe(first);
  });
});
