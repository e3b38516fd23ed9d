import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import type { UserContext } from '../../platform/context.ts';
import { actingUserOf } from '../accounts/accounts.presenter.ts';
import { findUserById } from '../accounts/accounts.repository.ts';
import { createContactsCache, type ContactsCache } from './known-contacts.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ config: { AIDE_TRIAL_DAYS: 0 } });
});
afterAll(() => aide.close());

async function read(cache: ContactsCache, user: TestUser) {
  const found = await aide.app.work.read(({ tx }) => findUserById(tx, user.id));
  const caller = {
    user: actingUserOf(found!),
    channel: 'api' as const,
    log: aide.app.server.log as UserContext['log'],
  };
  return aide.app.work.readAs(caller, (context) => cache.read(context));
}

const add = (user: TestUser, name: string) => user.call<{ data: { id: string } }>('POST', '/contacts', { name });

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

  it('are read again when nobody can say any more whether they changed', async () => {
    const [cache, user] = [createContactsCache(), await aide.signUp()];
    const first = await read(cache, user);
    aide.clock.advance(30 * 60_000);
    expect(await read(cache, user)).not.toBe(first);
  });

  it('are kept for those who wrote last only, as far as the room goes', async () => {
    const [cache, one, two] = [createContactsCache(3), await aide.signUp(), await aide.signUp()];
    await add(one, 'Priya');
    await add(two, 'Rahul');
    const first = await read(cache, one);
    const second = await read(cache, two);
    expect(await read(cache, two)).toBe(second);
    expect(await read(cache, one)).not.toBe(first);
  });
});
