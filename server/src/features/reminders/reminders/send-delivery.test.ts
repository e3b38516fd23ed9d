import type { Delivery, Task } from '@aide/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { changesTable } from '../../../platform/events/changes.table.ts';
import { BusyError, RefusedError, type Channel, type Message } from '../deliveries/channel.port.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = '2026-11-18T05:00:00.000Z';

let test: TestApp;
let asha: TestUser;
let taken: Message[];
let response: (message: Message) => Promise<void>;

/** A channel that calls the test's `response` before it accepts a message. */
const email: Channel = {
  async send(message) {
    await response(message);
    taken.push(message);
    return { messageId: `m${taken.length}`, answer: '250 ok' };
  },
};

beforeAll(async () => {
  test = await createTestApp({ now, channels: { email } });
});
beforeEach(async () => {
  test.clock.set(new Date(now));
  taken = [];
  response = async () => undefined;
  asha = await test.signUp();
});
afterAll(() => test.close());

const inMs = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();
async function createTask(title: string, dueInMs: number): Promise<Task> {
  return (await asha.call<{ data: Task }>('POST', '/tasks', { title, due_date: inMs(dueInMs) })).body.data;
}
async function log(query = ''): Promise<Delivery[]> {
  const { data } = (await asha.call<{ data: Delivery[] }>('GET', `/deliveries${query}`)).body;
  return data.filter(({ channel }) => channel === 'email');
}
async function pass(ms: number): Promise<void> {
  test.clock.advance(ms);
  await test.app.engine.drain();
}

describe('a channel that does not accept a message', () => {
  const unreachable = 'Aide could not reach the mail server.';

  it('is retried with growing delays; the user sees the reason and the time of the next attempt', async () => {
    let failures = 2;
    response = async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('connection reset');
    };
    await createTask('Call Priya', minute);
    await pass(minute);
    expect(await log()).toMatchObject([
      { status: 'planned', attempts: 1, error: unreachable, next_try_at: expect.any(String) as string },
    ]);
    await pass(5_000);
    await pass(minute);
    expect(await log()).toMatchObject([{ status: 'sent', attempts: 3, error: null, next_try_at: null }]);
    expect(taken).toHaveLength(1);
  });

  it('permanently fails the delivery after a bounded number of attempts, and the user can retry it', async () => {
    response = () => Promise.reject(new Error('no route to host'));
    await createTask('Call Priya', minute);
    for (let turn = 0; turn < 30; turn += 1) await pass(20 * minute);
    const [failed] = await log('?status=failed');
    expect(failed).toMatchObject({ status: 'failed', attempts: 16, error: unreachable });
    response = async () => undefined;
    expect((await asha.call('POST', `/deliveries/${failed?.id}/retry`)).body.data).toMatchObject({ status: 'planned' });
    await pass(0);
    expect(await log()).toMatchObject([{ status: 'sent' }]);
    expect((await asha.call('POST', `/deliveries/${failed?.id}/retry`)).body.error).toBe('CONFLICT');
  });

  it('and rejects it permanently fails the delivery without a retry', async () => {
    response = () => Promise.reject(new RefusedError('The mail server refused it: 550 no such user'));
    await createTask('Call Priya', minute);
    await pass(minute);
    expect(await log('?status=failed')).toMatchObject([
      { attempts: 1, error: 'The mail server says that your address does not exist.' },
    ]);
  });

  it('but requests a pause is retried after that time, without counting an attempt', async () => {
    let busy = true;
    response = async () => {
      if (busy) throw new BusyError('too many', 90_000);
    };
    await createTask('Call Priya', minute);
    await pass(minute);
    busy = false;
    await pass(89_000);
    expect(taken).toEqual([]);
    await pass(2_000);
    expect(await log()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });
});

describe('a message in progress', () => {
  it('while its task was rescheduled is not counted as the new reminder', async () => {
    const task = await createTask('Call Priya', minute);
    const laterDue = inMs(3 * hour);
    response = async () => {
      response = async () => undefined;
      await asha.call('PUT', `/tasks/${task.id}`, { due_date: laterDue });
    };
    await pass(minute);
    expect(await log()).toMatchObject([{ status: 'planned', due_at: laterDue }]);
    await pass(3 * hour);
    expect(await log()).toMatchObject([{ status: 'sent' }]);
    expect(taken.map(({ key }) => key)).toEqual([taken[0]?.key, expect.not.stringMatching(taken[0]?.key ?? '')]);
  });

  it('while its task was completed is recorded as sent', async () => {
    const task = await createTask('Call Priya', minute);
    response = async () => {
      await asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'completed' });
    };
    await pass(minute);
    expect(await log()).toMatchObject([{ status: 'sent' }]);
  });

  it('is sent once, also if the database is unreachable when the delivery is recorded', async () => {
    const statement = vi.spyOn(test.database, 'statement');
    response = async () => {
      statement.mockRejectedValueOnce(new Error('connection lost'));
    };
    await createTask('Call Priya', minute);
    await pass(minute);
    await pass(hour);
    statement.mockRestore();
    expect(taken).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('has the same id in every attempt', async () => {
    const names: string[] = [];
    response = async ({ deliveryId, key }) => {
      names.push(`${deliveryId} ${key}`);
      if (names.length < 3) throw new Error('reset');
    };
    await createTask('Call Priya', minute);
    await pass(minute);
    await pass(minute);
    await pass(minute);
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(1);
  });
});

describe('after six hours without a worker', () => {
  it('late reminders are one message, newest first; those on time are sent separately', async () => {
    for (const n of [1, 2, 3, 4, 5]) await createTask(`Late ${n}`, n * hour);
    const settled = await createTask('Settled meanwhile', 2 * hour);
    await createTask('On time', 6 * hour - minute);
    test.clock.advance(6 * hour);
    await test.app.engine.drain();
    await asha.call('PATCH', `/tasks/${settled.id}/status`, { status: 'completed' });
    await pass(2_000);
    const kinds = taken.map(({ notice }) => notice.kind);
    expect(kinds.toSorted()).toEqual(['catch_up', 'reminder']);
    const notice = taken.find((message) => message.notice.kind === 'catch_up')?.notice;
    expect(notice?.kind === 'catch_up' ? notice.tasks.map(({ title }) => title) : []).toEqual([
      'Late 5',
      'Late 4',
      'Late 3',
      'Late 2',
      'Late 1',
    ]);
    const catchUp = (await log()).find(({ kind }) => kind === 'catch_up');
    const merged = (await log()).filter(({ status }) => status === 'merged');
    expect(merged).toHaveLength(6);
    expect(new Set(merged.map(({ merged_into }) => merged_into))).toEqual(new Set([catchUp?.id]));
    await pass(24 * hour);
    expect(taken.filter(({ notice: { kind } }) => kind === 'reminder' || kind === 'catch_up')).toHaveLength(2);
  });

  it('a single late reminder is sent unmerged', async () => {
    await createTask('Late', hour);
    await pass(6 * hour);
    await pass(minute);
    expect(taken.map(({ notice }) => notice.kind)).toEqual(['reminder']);
  });
});

describe('a message that the channel has accepted', () => {
  it('updates open pages, in the transaction of the record', async () => {
    await createTask('Call Priya', minute);
    await pass(minute);
    const [delivery] = await log();
    const changes = await test.database.read((tx) =>
      tx.select().from(changesTable).where(eq(changesTable.userId, asha.id)).orderBy(desc(changesTable.id)),
    );
    expect(changes.map((row) => row.changes)).toContainEqual([
      { entity: 'delivery', id: delivery?.id, action: 'updated' },
    ]);
  });
});
