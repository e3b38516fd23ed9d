import { failedDeliveryDays, type FailedDelivery, type Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { RefusedError, type Channel, type Message } from '../deliveries/channel.port.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Wednesday, 10:30 in India. */
const now = '2026-11-18T05:00:00.000Z';

let test: TestApp;
let asha: TestUser;
let taken: Message[];
let refusing: boolean;

const email: Channel = {
  async send(message) {
    if (refusing) throw new RefusedError('The mail server refused it: 554 5.7.1 no thanks');
    taken.push(message);
    return { messageId: `m${taken.length}`, answer: '250 ok' };
  },
};

beforeAll(async () => {
  test = await createTestApp({ now, channels: { email } });
  // The first account owns the server and gets no notice of its trial.
  await test.signUp();
});
beforeEach(async () => {
  test.clock.set(new Date(now));
  taken = [];
  refusing = true;
  asha = await test.signUp();
});
afterAll(() => test.close());

const inMs = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();
async function moveTo(moment: string): Promise<void> {
  test.clock.set(new Date(moment));
  await test.app.engine.drain();
}
async function createTask(title: string, due: string): Promise<Task> {
  return (await asha.call<{ data: Task }>('POST', '/tasks', { title, due_date: due })).body.data;
}
async function failed(query = '', user = asha) {
  const { body } = await user.call<{ data: FailedDelivery[]; nextCursor: string | null }>(
    'GET',
    `/deliveries/failed${query}`,
  );
  return body;
}
const retry = ({ id }: { id: string }, user = asha) => user.call('POST', `/deliveries/${id}/retry`);

/** Creates a task whose reminder is rejected a minute later. */
async function failedReminder(title = 'Call Priya'): Promise<Task> {
  const task = await createTask(title, inMs(minute));
  await moveTo(inMs(minute));
  return task;
}

describe('a failed delivery', () => {
  it('is listed whatever its kind, newest first, with the reason in a sentence, and can be retried', async () => {
    const task = await createTask('Call Priya', '2026-11-18T06:00:00Z');
    await moveTo('2026-11-18T06:00:00Z');
    await moveTo('2026-11-19T02:00:00Z');
    await createTask('One', '2026-11-20T05:00:00Z');
    await createTask('Two', '2026-11-20T05:01:00Z');
    // No worker ran for an hour, so both are reported together.
    await moveTo('2026-11-20T06:00:00Z');
    await moveTo('2026-11-20T06:00:03Z');
    await moveTo('2026-11-22T06:30:00Z');
    await moveTo('2026-11-29T05:00:00Z');
    const { data } = await failed();
    expect(new Set(data.map(({ kind }) => kind))).toEqual(
      new Set(['reminder', 'digest', 'catch_up', 'weekly_report', 'trial_notice']),
    );
    const moments = data.map(({ due_at }) => due_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(data.at(-1)).toEqual({
      id: expect.any(String) as string,
      kind: 'reminder',
      channel: 'email',
      due_at: '2026-11-18T06:00:00.000Z',
      attempts: 1,
      reason: 'The mail server refused it.',
      task: { id: task.id, title: 'Call Priya', waiting: true },
    });
    expect(data.filter(({ kind }) => kind !== 'reminder').map(({ task: about }) => about)).not.toContainEqual(
      expect.anything(),
    );
    refusing = false;
    for (const delivery of data) {
      expect((await retry(delivery)).body.data).toMatchObject({ id: delivery.id, status: 'planned' });
      await test.app.engine.drain();
    }
    expect((await failed()).data).toEqual([]);
    expect(taken.map(({ deliveryId }) => deliveryId)).toEqual(data.map(({ id }) => id));
  });

  it('returns to the list when it is rejected again', async () => {
    await failedReminder();
    const [delivery] = (await failed()).data;
    await retry(delivery!);
    expect((await failed()).data).toEqual([]);
    await test.app.engine.drain();
    expect((await failed()).data).toMatchObject([{ id: delivery!.id, attempts: 1 }]);
  });

  it('cannot be retried if its task is finished, and is removed with a deleted task', async () => {
    const done = await failedReminder('Done');
    const gone = await failedReminder('Gone');
    await asha.call('PATCH', `/tasks/${done.id}/status`, { status: 'completed' });
    await asha.call('DELETE', `/tasks/${gone.id}`);
    expect((await failed()).data.map(({ task }) => task)).toEqual([{ id: done.id, title: 'Done', waiting: false }]);
  });

  it('is listed for thirty days', async () => {
    await failedReminder();
    const [first] = (await failed()).data;
    /** A session expires before that. */
    const listed = async () => {
      const session = await test.call<{ data: { token: string } }>('POST', '/onboarding/login', asha);
      const { token } = session.body.data;
      const response = await test.call<{ data: FailedDelivery[] }>('GET', '/deliveries/failed', undefined, token);
      return response.body.data.map(({ id }) => id);
    };
    test.clock.advance(failedDeliveryDays * day);
    expect(await listed()).toEqual([first?.id]);
    test.clock.advance(1);
    expect(await listed()).toEqual([]);
  });

  it('is paged, each row once', async () => {
    for (const title of ['One', 'Two', 'Three']) await failedReminder(title);
    const first = await failed('?limit=2');
    const rest = await failed(`?limit=2&cursor=${first.nextCursor}`);
    expect([...first.data, ...rest.data].map(({ task }) => task?.title)).toEqual(['Three', 'Two', 'One']);
    expect(rest.nextCursor).toBeNull();
    expect((await asha.call('GET', '/deliveries/failed?cursor=rubbish')).status).toBe(400);
  });

  it('of another user is neither listed nor retried', async () => {
    await failedReminder();
    const [mine] = (await failed()).data;
    const other = await test.signUp();
    expect((await failed('', other)).data).toEqual([]);
    expect((await retry(mine!, other)).body.error).toBe('DELIVERY_NOT_FOUND');
    expect((await failed()).data).toEqual([mine]);
  });
});
