import type { PushDevice, PushTest } from '@aide/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPushService, trustCertificate, type PushService } from '../../../../test/push-service/push-service.ts';
import type { Subscriber } from '../../../../test/push-service/subscriber.ts';
import { createOutboundApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let service: PushService;
let user: TestUser;
beforeAll(async () => {
  aide = await createOutboundApp();
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
  service = await startPushService();
  trustCertificate(service.cert);
});
afterEach(() => service.close());

interface Subscribed extends PushDevice {
  renewal: string;
}

async function subscribe(subscriber = service.subscribe(), by = user): Promise<Subscribed> {
  const response = await by.call<{ data: Subscribed }>('POST', '/push/subscriptions', subscriber.subscription);
  expect(response.status).toBe(201);
  return response.body.data;
}
const listDevices = async (by = user) =>
  (await by.call<{ data: PushDevice[] }>('GET', '/push/subscriptions')).body.data;
const sendTest = (body: object = {}) => user.call<{ data: PushTest[] }>('POST', '/push/test', body);

describe('push subscriptions', () => {
  it('are listed without keys or endpoint, and one browser is listed once', async () => {
    const browser = service.subscribe();
    const first = await subscribe(browser);
    aide.clock.advance(60_000);
    const again = await subscribe(browser);
    expect(again.id).toBe(first.id);
    const devices = await listDevices();
    expect(devices).toEqual([
      {
        id: first.id,
        device: 'lightMyRequest',
        createdAt: first.createdAt,
        lastSeenAt: again.lastSeenAt,
        lastError: null,
      },
    ]);
    expect(again.lastSeenAt > first.lastSeenAt).toBe(true);
  });

  it('are removed by their owner only', async () => {
    const { id } = await subscribe();
    const other = await aide.signUp();
    expect((await other.call('DELETE', `/push/subscriptions/${id}`)).status).toBe(404);
    expect(await listDevices()).toHaveLength(1);
    expect((await user.call('DELETE', `/push/subscriptions/${id}`)).status).toBe(200);
    expect(await listDevices()).toEqual([]);
  });

  it('are limited to twenty: the least recently seen one is replaced', async () => {
    const first = await subscribe();
    for (let count = 0; count < 20; count += 1) {
      aide.clock.advance(1_000);
      await subscribe();
    }
    const ids = (await listDevices()).map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).not.toContain(first.id);
  });

  it.each([
    'http://127.0.0.1:9/x',
    'https://10.0.0.1/x',
    'https://localhost/x',
    'https://user:secret@push.example.com/x',
    'ftp://push.example.com/x',
    'nonsense',
  ])('reject the endpoint %s', async (endpoint) => {
    const { keys } = service.subscribe().subscription;
    const response = await user.call('POST', '/push/subscriptions', { endpoint, keys });
    expect(response).toMatchObject({ status: 400, body: { error: 'PUSH_ADDRESS_REFUSED' } });
  });

  it('reject invalid keys', async () => {
    const { endpoint } = service.subscribe().subscription;
    const keys = { p256dh: 'short', auth: 'short' };
    expect((await user.call('POST', '/push/subscriptions', { endpoint, keys })).status).toBe(400);
  });

  it('are renewed without a session, only with the token of the subscription', async () => {
    const { renewal } = await subscribe();
    const next = service.subscribe();
    const renew = (token: string) =>
      aide.call<{ data: Subscribed }>('POST', '/push/subscriptions/renew', { ...next.subscription, renewal: token });
    expect((await renew(`${renewal}x`)).status).toBe(404);
    expect((await renew('a.b.c')).status).toBe(404);
    const renewed = await renew(renewal);
    expect(renewed.status).toBe(200);
    expect((await listDevices()).map(({ id }) => id)).toEqual([renewed.body.data.id]);
    expect((await renew(renewal)).status).toBe(404);
    await sendTest();
    expect(service.received(next)).toHaveLength(1);
  });

  it('of a removed browser are not renewed', async () => {
    const { id, renewal } = await subscribe();
    await user.call('DELETE', `/push/subscriptions/${id}`);
    const body = { ...service.subscribe().subscription, renewal };
    expect((await aide.call('POST', '/push/subscriptions/renew', body)).status).toBe(404);
  });
});

describe('a test notification', () => {
  it('is encrypted for the browser and signed with the key that browsers subscribe with', async () => {
    const [phone, laptop] = [service.subscribe(), service.subscribe()];
    await subscribe(phone);
    await subscribe(laptop);
    const { body } = await sendTest();
    expect(body.data.map(({ outcome, answer }) => [outcome, answer])).toEqual([
      ['sent', '201'],
      ['sent', '201'],
    ]);
    expect(service.received(phone)).toMatchObject([{ type: 'notice', tag: 'test', account: user.id }]);
    const [message] = service.messages;
    if (!message) throw new Error('nothing was sent');
    const key = await aide.call<{ data: { publicKey: string } }>('GET', '/push/key');
    expect(message.headers.authorization).toContain(`k=${key.body.data.publicKey}`);
    expect(message.headers).toMatchObject({ ttl: '60', urgency: 'high' });
    expect(String(message.headers.topic)).toMatch(/^[\w-]{32}$/);
    const other: Subscriber | undefined = [phone, laptop].find(({ path }) => path !== message.path);
    expect(() => other?.decrypt(message.body)).toThrow(/authenticate/);
  });

  it('is sent to one browser if it is specified', async () => {
    const [phone, laptop] = [service.subscribe(), service.subscribe()];
    const { id } = await subscribe(phone);
    await subscribe(laptop);
    expect((await sendTest({ id })).body.data).toHaveLength(1);
    expect([service.received(phone).length, service.received(laptop).length]).toEqual([1, 0]);
  });

  it('without a subscribed browser returns 404', async () => {
    expect((await sendTest()).status).toBe(404);
  });

  it.each([404, 410])('that returns %i removes the subscription', async (status) => {
    await subscribe();
    service.respond(status);
    expect((await sendTest()).body.data).toMatchObject([{ outcome: 'gone' }]);
    expect(await listDevices()).toEqual([]);
  });

  it.each([400, 413, 429, 500])('that returns %i fails and keeps the subscription with its error', async (status) => {
    await subscribe();
    service.respond(status);
    expect((await sendTest()).body.data).toMatchObject([{ outcome: 'failed' }]);
    expect((await listDevices())[0]?.lastError).toContain(String(status));
    service.respond(201);
    await sendTest();
    expect((await listDevices())[0]?.lastError).toBeNull();
  });

  it('to a public name that resolves to a private address opens no connection', async () => {
    const { keys } = service.subscribe().subscription;
    const endpoint = `https://push.example.com:${new URL(service.url).port}/send/x`;
    await user.call('POST', '/push/subscriptions', { endpoint, keys });
    expect((await sendTest()).body.data).toMatchObject([
      { outcome: 'failed', answer: 'The name in the address leads to no public address.' },
    ]);
    expect(service.connections()).toBe(0);
  });

  it('reuses the connection of the previous one', async () => {
    await subscribe();
    for (let count = 0; count < 3; count += 1) await sendTest();
    expect(service.messages).toHaveLength(3);
    expect(service.connections()).toBe(1);
  });

  it('to a service that is down fails', async () => {
    await subscribe();
    await service.close();
    expect((await sendTest()).body.data).toMatchObject([
      { outcome: 'failed', answer: expect.stringContaining('cannot be reached') },
    ]);
    service = await startPushService();
  });
});
