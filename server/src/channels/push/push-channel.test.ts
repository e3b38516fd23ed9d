import type { Delivery, PushDevice, Task } from '@aide/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPushService, trustCertificate, type PushService } from '../../../test/push-service/push-service.ts';
import type { Subscriber } from '../../../test/push-service/subscriber.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import type { PushNotice, PushPayload } from '../../features/reminders/push/push-sender.port.ts';
import { encodePayload, maxMessageBytes } from './web-push-sender.ts';

const minute = 60_000;
let aide: TestApp;
let service: PushService;
let user: TestUser;
let phone: Subscriber;
beforeAll(async () => {
  aide = await createTestApp({ config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1' } });
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
  service = await startPushService();
  trustCertificate(service.cert);
  phone = service.subscribe();
});
afterEach(() => service.close());

async function subscribe(subscriber: Subscriber): Promise<PushDevice> {
  const response = await user.call<{ data: PushDevice }>('POST', '/push/subscriptions', subscriber.subscription);
  return response.body.data;
}

async function makeTask(fields: object = {}): Promise<Task> {
  const due_date = new Date(aide.clock.now().getTime() + 30 * minute).toISOString();
  return (await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya', due_date, ...fields })).body.data;
}

const listPushes = async ({ id }: Task) =>
  (await user.call<{ data: Delivery[] }>('GET', `/tasks/${id}/deliveries`)).body.data.filter(
    ({ channel }) => channel === 'push',
  );

async function passTime(ms = 30 * minute): Promise<void> {
  aide.clock.advance(ms);
  await aide.app.engine.drain();
}

async function post(path: string): Promise<{ status: number; body: { title: string; text: string } }> {
  const response = await aide.app.server.inject({ method: 'POST', url: path, headers: { accept: 'application/json' } });
  return { status: response.statusCode, body: response.json() };
}

describe('a due task', () => {
  it('is not planned for push without a subscribed browser, and is once there is one', async () => {
    const task = await makeTask();
    expect(await listPushes(task)).toEqual([]);
    const { id } = await subscribe(phone);
    expect(await listPushes(task)).toMatchObject([{ status: 'planned' }]);
    await user.call('DELETE', `/push/subscriptions/${id}`);
    expect(await listPushes(task)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('reaches every browser, encrypted, with time to live, urgency and the topic of the task', async () => {
    const laptop = service.subscribe();
    await subscribe(phone);
    await subscribe(laptop);
    const task = await makeTask();
    await passTime();
    for (const browser of [phone, laptop]) {
      expect(service.received(browser)).toMatchObject([
        {
          type: 'notice',
          title: 'Call Priya',
          tag: `task-${task.id}`,
          account: user.id,
          url: `/tasks?task=${task.id}`,
        },
      ]);
    }
    expect(await listPushes(task)).toMatchObject([{ status: 'sent' }]);
    const [first, second] = service.messages;
    expect(first?.headers).toMatchObject({ urgency: 'high', ttl: '86400' });
    expect(first?.headers.topic).toBe(second?.headers.topic);
    expect(first?.body.length).toBeLessThanOrEqual(maxMessageBytes);
  });

  it('has the same topic for each of its reminders and another one than other tasks', async () => {
    await subscribe(phone);
    const settings = (await user.call<{ data: object }>('GET', '/reminder-settings')).body.data;
    await user.call('PUT', '/reminder-settings', { ...settings, leadMinutes: [0, 10] });
    await makeTask();
    await makeTask({ title: 'Another' });
    await passTime(20 * minute);
    await passTime(10 * minute);
    const topics = service.messages.map(({ headers }) => headers.topic);
    expect(topics).toHaveLength(4);
    expect(new Set(topics).size).toBe(2);
  });

  it('is completed and snoozed by the signed actions of the notification, without a session', async () => {
    await subscribe(phone);
    const [first, second] = [await makeTask(), await makeTask({ title: 'Send the deck' })];
    await passTime();
    const notices = service.received<PushNotice>(phone);
    const getPath = (title: string, action: string) =>
      notices.find((notice) => notice.title === title)?.actions.find((each) => each.action === action)?.path ?? '';
    expect(await post(getPath('Call Priya', 'done'))).toMatchObject({ status: 200, body: { title: 'Call Priya' } });
    const again = await post(getPath('Call Priya', 'done'));
    expect(again.body.text).toBe('This task is already done.');
    const snoozed = await post(getPath('Send the deck', 'snooze_hour'));
    expect(snoozed.body.text).toContain('Moved.');
    const find = async ({ id }: Task) => (await user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
    expect((await find(first)).status).toBe('completed');
    expect(Date.parse((await find(second)).due_date ?? '')).toBe(aide.clock.now().getTime() + 60 * minute);
    expect((await post('/r/rubbish')).status).toBe(404);
  });

  it('closes its notification in other browsers only when it is completed elsewhere', async () => {
    await subscribe(phone);
    const task = await makeTask();
    await passTime();
    await user.call('PUT', `/tasks/${task.id}`, { title: 'Call Priya today' });
    await aide.app.engine.drain();
    expect(service.received(phone)).toHaveLength(1);
    await user.call('PATCH', `/tasks/${task.id}/status`, { status: 'completed' });
    await aide.app.engine.drain();
    expect(service.received<PushPayload>(phone).at(-1)).toEqual({ type: 'close', tag: `task-${task.id}` });
    expect(service.messages[0]?.headers.topic).toBe(service.messages[1]?.headers.topic);
  });
});

describe('a push service that', () => {
  it.each([404, 410])(
    'returns %i ends the subscription: the delivery fails and nothing more is planned',
    async (status) => {
      await subscribe(phone);
      const task = await makeTask();
      const later = await makeTask({ due_date: new Date(aide.clock.now().getTime() + 90 * minute).toISOString() });
      service.respond(status);
      await passTime();
      expect(await listPushes(task)).toMatchObject([{ status: 'failed' }]);
      expect(await listPushes(later)).toMatchObject([{ status: 'cancelled' }]);
      expect((await user.call('GET', '/push/subscriptions')).body.data).toEqual([]);
    },
  );

  it.each([400, 413])('returns %i fails the delivery without a retry', async (status) => {
    await subscribe(phone);
    const task = await makeTask();
    service.respond(status);
    await passTime();
    expect(await listPushes(task)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect(service.messages).toHaveLength(1);
  });

  it('returns 429 is retried after the requested delay', async () => {
    await subscribe(phone);
    const task = await makeTask();
    service.respond(429, { headers: { 'retry-after': '120' } });
    await passTime();
    await passTime(60_000);
    expect(service.messages).toHaveLength(1);
    service.respond(201);
    await passTime(62_000);
    expect(await listPushes(task)).toMatchObject([{ status: 'sent' }]);
  });

  it('returns 500 is retried, and a browser that has received it does not get it twice', async () => {
    const laptop = service.subscribe();
    await subscribe(phone);
    await subscribe(laptop);
    const task = await makeTask();
    service.respond(500, { to: laptop });
    await passTime();
    expect(await listPushes(task)).toMatchObject([{ status: 'planned' }]);
    service.respond(201, { to: laptop });
    await passTime(minute);
    expect(await listPushes(task)).toMatchObject([{ status: 'sent' }]);
    expect([service.received(phone).length, service.received(laptop).length]).toEqual([1, 2]);
  });

  it('returns 410 for one of two browsers removes that one and sends to the other', async () => {
    const laptop = service.subscribe();
    const { id } = await subscribe(phone);
    await subscribe(laptop);
    const task = await makeTask();
    service.respond(410, { to: laptop });
    await passTime();
    expect(await listPushes(task)).toMatchObject([{ status: 'sent' }]);
    expect((await user.call('GET', '/push/subscriptions')).body.data).toMatchObject([{ id }]);
  });
});

describe('a payload', () => {
  const notice = (title: string, body: string): PushNotice => ({
    type: 'notice',
    tag: 'task-1',
    account: 'user-1',
    title,
    body,
    url: '/tasks',
    actions: [],
  });

  it.each([
    ['a long body', 'Call', 'x'.repeat(20_000)],
    ['a long title', '√'.repeat(300), '√'.repeat(20_000)],
    ['nothing but emoji', '👋'.repeat(150), '👩‍👩‍👧'.repeat(3_000)],
  ])('with %s is shortened to fit', (_label, title, body) => {
    const bytes = encodePayload(notice(title, body));
    expect(bytes.byteLength).toBeLessThanOrEqual(maxMessageBytes - 103);
    const read = JSON.parse(new TextDecoder().decode(bytes)) as PushNotice;
    expect(read.body.isWellFormed() && read.title.isWellFormed()).toBe(true);
    expect(read.body.endsWith('…')).toBe(true);
  });
});
