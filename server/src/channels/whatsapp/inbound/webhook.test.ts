import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeWhatsApp } from '../../../../test/fake-whatsapp/fake-whatsapp.ts';
import { createWhatsAppApp, type WhatsAppApp } from '../../../../test/fake-whatsapp/whatsapp-app.ts';
import { createTestApp, type TestUser } from '../../../../test/test-app.ts';
import { parseWebhook } from './parse-webhook.ts';

let aide: WhatsAppApp;
beforeAll(async () => {
  aide = await createWhatsAppApp();
});
afterAll(() => aide.close());

const text = (body: string) => ({ type: 'text', text: { body } });
const listTitles = async (user: TestUser) =>
  (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data.map(({ title }) => title).toSorted();

describe('the verification of the webhook', () => {
  const verify = async (query: Record<string, string>) => {
    const response = await fetch(`${aide.whatsApp.webhook}?${new URLSearchParams(query).toString()}`);
    return { status: response.status, body: await response.text() };
  };
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': fakeWhatsApp.verifyToken,
    'hub.challenge': '1158201444',
  };

  it('returns the challenge for the verify token', async () => {
    expect(await verify(right)).toEqual({ status: 200, body: '1158201444' });
  });

  it.each([
    { ...right, 'hub.verify_token': 'another' },
    { ...right, 'hub.mode': 'unsubscribe' },
    { 'hub.mode': 'subscribe', 'hub.challenge': '1' },
  ])('rejects %o', async (query) => {
    const { status, body } = await verify(query);
    expect(status).toBe(403);
    expect(body).not.toContain('1158201444');
  });
});

describe('a webhook', () => {
  it('without the right signature is rejected and has no effect', async () => {
    const { user, person } = await aide.connected();
    const value = aide.whatsApp.wrap({ messages: [person.build(text('buy milk'))] });
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'sha1=abc'])
      expect(await aide.whatsApp.post(value, { signature })).toBe(401);
    expect(await listTitles(user)).toEqual([]);
  });

  it('is signed over the raw bytes: other white space is another signature', async () => {
    const { user, person } = await aide.connected();
    const value = aide.whatsApp.wrap({ messages: [person.build(text('buy milk'))] });
    const raw = JSON.stringify(value, null, 2);
    expect(await aide.whatsApp.post(value, { raw })).toBe(200);
    await person.ask('hi');
    expect(await listTitles(user)).toEqual(['Buy milk']);
  });

  it('that is posted again, whole or in another batch, has one effect and one reply', async () => {
    const { user, person } = await aide.connected();
    const message = person.build(text('buy bread'));
    const before = person.shown().length;
    for (let n = 0; n < 3; n += 1) expect(await person.post(message)).toBe(200);
    expect(await person.post(person.build(text('buy salt')), message, message)).toBe(200);
    await aide.whatsApp.until(() => person.shown().length === before + 2);
    await person.ask('hi');
    expect(person.shown()).toHaveLength(before + 3);
    expect(await listTitles(user)).toEqual(['Buy bread', 'Buy salt']);
  });

  it('handles the messages of a batch in the order in which they were sent', async () => {
    const { user, person } = await aide.connected();
    const second = Math.floor(aide.clock.now().getTime() / 1000);
    const at = (seconds: number, body: string) => ({
      ...person.build(text(body)),
      timestamp: String(second + seconds),
    });
    const before = person.shown().length;
    await person.post(at(2, 'undo'), at(0, 'buy milk'), at(1, 'buy rice'));
    await aide.whatsApp.until(() => person.shown().length === before + 3);
    expect(await listTitles(user)).toEqual(['Buy milk']);
    expect(person.shown().at(-1)?.text).toContain('Undone');
  });

  it('with several entries, unknown fields, other numbers and malformed messages keeps what is valid', async () => {
    const { user, person } = await aide.connected();
    const before = person.shown().length;
    const other = { metadata: { phone_number_id: '999' }, messages: [person.build(text('of another number'))] };
    const broken = [{ id: 'x' }, null, 7, { ...person.build(text('no time')), timestamp: 'soon' }];
    const good = { ...person.build(text('buy tea')), new_field: { a: 1 } };
    await aide.whatsApp.post(aide.whatsApp.wrap(other, { messages: [...broken, good], extra: true }));
    await aide.whatsApp.until(() => person.shown().length === before + 1);
    expect(await listTitles(user)).toEqual(['Buy tea']);
  });

  it('with a message older than seven days is ignored, because its id may be forgotten', async () => {
    const { user, person } = await aide.connected();
    const old = String(Math.floor(aide.clock.now().getTime() / 1000) - 8 * 86_400);
    expect(await person.post({ ...person.build(text('an old task')), timestamp: old })).toBe(200);
    await person.ask('hi');
    expect(await listTitles(user)).toEqual([]);
  });

  it('that is not JSON or not WhatsApp’s is rejected', async () => {
    expect(await aide.whatsApp.post(null, { raw: '{' })).toBe(400);
    expect(await aide.whatsApp.post({ object: 'page', entry: [] })).toBe(400);
  });

  it('is not found while WhatsApp is not set up', async () => {
    const plain = await createTestApp();
    const response = await plain.app.server.inject({ method: 'POST', url: '/whatsapp/webhook', payload: {} });
    expect(response.statusCode).toBe(404);
    expect((await plain.app.server.inject({ url: '/whatsapp/webhook?hub.mode=subscribe' })).statusCode).toBe(404);
    await plain.close();
  });
});

it('parseWebhook leaves out unknown statuses', () => {
  const status = (name: string) => ({ id: 'wamid.1', status: name, timestamp: '1794700000', recipient_id: '1' });
  const body = aide.whatsApp.wrap({ statuses: [status('sent'), status('delivered'), status('odd')] });
  expect(parseWebhook(body, fakeWhatsApp.phoneNumberId)?.map(({ id }) => id)).toEqual([
    'sent:wamid.1',
    'delivered:wamid.1',
  ]);
});
