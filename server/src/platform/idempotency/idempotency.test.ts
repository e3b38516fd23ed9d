import type { Task } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { keptResponseLength } from './create-idempotency.ts';
import { claimLeaseMs, keyKeptMs, purgeKeys } from './idempotency-keys.repository.ts';
import { idempotencyKeysTable } from './idempotency-keys.table.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp();
});
afterAll(() => aide.close());

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Sent {
  method?: Method;
  path?: string;
  body?: object;
  headers?: Record<string, string>;
}

async function send(user: TestUser, key: string, { method = 'POST', path = '/tasks', body, headers }: Sent = {}) {
  const response = await aide.app.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': key, ...headers },
    ...(body ? { payload: body } : {}),
  });
  return {
    status: response.statusCode,
    body: response.json<{ data: Task; error?: string }>(),
    replayed: response.headers['idempotency-replayed'],
    headers: response.headers,
  };
}

const task = { title: 'Call Priya', due_date: '2026-12-05' };
const countTasks = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data.length;
const findRow = async (user: TestUser) =>
  (
    await aide.database.read((tx) =>
      tx.select().from(idempotencyKeysTable).where(eq(idempotencyKeysTable.userId, user.id)),
    )
  )[0];

describe('a request with an Idempotency-Key', () => {
  it('is executed once, and its response replayed', async () => {
    const asha = await aide.signUp();
    const first = await send(asha, 'key 1', { body: task });
    expect(first).toMatchObject({ status: 201, replayed: undefined });
    const second = await send(asha, 'key 1', { body: task });
    expect(second).toMatchObject({ status: 201, replayed: 'true' });
    expect(second.body).toEqual(first.body);
    expect(await countTasks(asha)).toBe(1);
    expect(await send(asha, 'key 2', { body: task })).toMatchObject({ status: 201, replayed: undefined });
    expect(await countTasks(asha)).toBe(2);
  });

  it('replays the response of PUT, PATCH and DELETE too, with the ETag', async () => {
    const asha = await aide.signUp();
    const { id } = (await send(asha, 'create', { body: task })).body.data;
    const put = () => send(asha, 'put', { method: 'PUT', path: `/tasks/${id}`, body: { title: 'Call Rahul' } });
    const changed = await put();
    const later = await send(asha, 'patch', {
      method: 'PATCH',
      path: `/tasks/${id}/status`,
      body: { status: 'completed' },
    });
    expect(later.status).toBe(200);
    const again = await put();
    expect(again).toMatchObject({ status: 200, replayed: 'true' });
    expect(again.body).toEqual(changed.body);
    expect(again.headers.etag).toBe(changed.headers.etag);
    const remove = () => send(asha, 'delete', { method: 'DELETE', path: `/tasks/${id}` });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  });

  it('is rejected if the key was used with another body, path, method or If-Match', async () => {
    const asha = await aide.signUp();
    const { id } = (await send(asha, 'one', { body: task })).body.data;
    const others: Sent[] = [
      { body: { ...task, title: 'Call Rahul' } },
      { path: '/backlog', body: { title: task.title } },
      { method: 'PUT', path: `/tasks/${id}`, body: task },
      { body: task, headers: { 'if-match': '*' } },
    ];
    for (const other of others)
      expect(await send(asha, 'one', other)).toMatchObject({ status: 422, body: { error: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await countTasks(asha)).toBe(1);
  });

  it('is executed once for concurrent requests', async () => {
    const asha = await aide.signUp();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(asha, 'at once', { body: task })));
    expect(await countTasks(asha)).toBe(1);
    for (const { status, body, headers } of replies.filter((reply) => reply.status !== 201)) {
      expect({ status, error: body.error }).toEqual({ status: 409, error: 'IDEMPOTENCY_IN_PROGRESS' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await send(asha, 'at once', { body: task })).status).toBe(201);
  });

  it('does not share keys between users', async () => {
    const [asha, rahul] = [await aide.signUp(), await aide.signUp()];
    const own = await send(asha, 'shared', { body: task });
    const other = await send(rahul, 'shared', { body: task });
    expect(other).toMatchObject({ status: 201, replayed: undefined });
    expect(other.body.data.id).not.toBe(own.body.data.id);
  });

  it('is rejected with a key that is too long or not printable, and nothing is changed', async () => {
    const asha = await aide.signUp();
    for (const key of ['x'.repeat(256), 'caf\u00E9', 'tab\tkey'])
      expect(await send(asha, key, { body: task })).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_FAILED' },
      });
    expect(await countTasks(asha)).toBe(0);
    expect((await send(asha, 'x'.repeat(255), { body: task })).status).toBe(201);
  });
});

describe('an error', () => {
  it('of the request is replayed, and an invalid body does not use up the key', async () => {
    const asha = await aide.signUp();
    const missing = { path: '/tasks/019a0000-0000-7000-8000-000000000009/restore' };
    expect(await send(asha, 'missing', missing)).toMatchObject({ status: 404, replayed: undefined });
    expect(await send(asha, 'missing', missing)).toMatchObject({
      status: 404,
      replayed: 'true',
      body: { success: false, error: 'TASK_NOT_FOUND' },
    });
    expect((await send(asha, 'invalid', { body: { title: '' } })).status).toBe(400);
    expect((await send(asha, 'invalid', { body: task })).status).toBe(201);
  });

  it('that the user can remedy is not stored: 403', async () => {
    const asha = await aide.signUp();
    const sent = { path: '/calendar-feed' };
    aide.clock.advance(60 * 60_000);
    expect((await send(asha, 'proof', sent)).body.error).toBe('REAUTHENTICATION_REQUIRED');
    expect(await findRow(asha)).toBeUndefined();
  });
});

describe('the stored response', () => {
  it('does not exist for a route that needs a session, but the request is not executed again', async () => {
    const asha = await aide.signUp();
    const sent = { path: '/api-tokens', body: { name: 'Script', scope: 'read', expiresInDays: 30 } };
    const { status, body } = await send(asha, 'token', sent);
    expect({ status, token: 'token' in body.data }).toEqual({ status: 201, token: true });
    expect(await findRow(asha)).toMatchObject({ status: 201, body: null });
    expect(await send(asha, 'token', sent)).toMatchObject({ status: 409, body: { error: 'ALREADY_CARRIED_OUT' } });
    expect((await asha.call<{ data: unknown[] }>('GET', '/api-tokens')).body.data).toHaveLength(1);
  });

  it('does not exist above the size limit', async () => {
    const asha = await aide.signUp();
    const ids: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const made = await asha.call<{ data: Task }>('POST', '/tasks', { ...task, description: 'x'.repeat(20_000) });
      ids.push(made.body.data.id);
    }
    const sent = { path: '/tasks/bulk', body: { ids, change: { action: 'priority', priority: 'high' } } };
    const first = await send(asha, 'large', sent);
    expect(first.status).toBe(200);
    expect(JSON.stringify(first.body).length).toBeGreaterThan(keptResponseLength);
    expect((await findRow(asha))?.body).toBeNull();
    expect((await send(asha, 'large', sent)).body.error).toBe('ALREADY_CARRIED_OUT');
  });

  it('is deleted after a day, by the next request and by housekeeping, and with the account', async () => {
    const asha = await aide.signUp();
    await send(asha, 'old', { body: task });
    aide.clock.advance(keyKeptMs);
    expect(await send(asha, 'old', { body: task })).toMatchObject({ status: 201, replayed: undefined });
    expect(await countTasks(asha)).toBe(2);
    const purge = (now: Date) => aide.database.transaction((tx) => purgeKeys({ tx, now }));
    expect(await purge(aide.clock.now())).toBeGreaterThan(0);
    expect(await findRow(asha)).toBeDefined();
    await purge(new Date(aide.clock.now().getTime() + keyKeptMs + 1));
    expect(await findRow(asha)).toBeUndefined();

    const rahul = await aide.signUp();
    await send(rahul, 'mine', { body: task });
    await aide.call('POST', '/onboarding/reauthenticate', { password: rahul.password }, rahul.token);
    const remove = { method: 'DELETE', path: '/onboarding/me', body: { confirmation: rahul.email } } as const;
    expect((await send(rahul, 'remove', remove)).status).toBe(200);
    expect(await findRow(rahul)).toBeUndefined();
  });
});

describe('when the process dies', () => {
  /** An app on the same database whose process dies at the given time: afterwards it cannot write. */
  async function sendAndDie(user: TestUser, key: string, moment: 'before the commit' | 'after the commit') {
    let [isArmed, isDead] = [false, false];
    const { database } = aide;
    const dying = await createTestApp({
      now: aide.clock.now().toISOString(),
      database: {
        ...database,
        close: async () => {},
        statement: (work) => (isDead ? Promise.reject(new Error('the process died')) : database.statement(work)),
        transaction: async (work) => {
          const result = await database.transaction(async (tx, endWith) => {
            const made = await work(tx, endWith);
            if (moment === 'before the commit') isDead = isArmed;
            if (isDead) throw new Error('the process died');
            return made;
          });
          isDead = isArmed;
          return result;
        },
      },
    });
    isArmed = true;
    await dying.app.server.inject({
      method: 'POST',
      url: '/api/v1/tasks',
      headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': key },
      payload: task,
    });
    await dying.close();
  }

  it('before the commit, the request is executed again once the lease has ended', async () => {
    const asha = await aide.signUp();
    await sendAndDie(asha, 'lost', 'before the commit');
    expect(await countTasks(asha)).toBe(0);
    expect(await send(asha, 'lost', { body: task })).toMatchObject({ body: { error: 'IDEMPOTENCY_IN_PROGRESS' } });
    aide.clock.advance(claimLeaseMs);
    expect(await send(asha, 'lost', { body: task })).toMatchObject({ status: 201, replayed: undefined });
    expect(await countTasks(asha)).toBe(1);
  });

  it('after the commit and before the response is stored, the request is not executed again', async () => {
    const asha = await aide.signUp();
    await sendAndDie(asha, 'done', 'after the commit');
    expect(await countTasks(asha)).toBe(1);
    expect(await send(asha, 'done', { body: task })).toMatchObject({ body: { error: 'IDEMPOTENCY_IN_PROGRESS' } });
    aide.clock.advance(claimLeaseMs);
    expect(await send(asha, 'done', { body: task })).toMatchObject({
      status: 409,
      body: { error: 'ALREADY_CARRIED_OUT' },
    });
    expect(await countTasks(asha)).toBe(1);
  });
});
