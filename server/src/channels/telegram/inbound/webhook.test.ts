import type { Task } from '@aide/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBotApp, type BotApp } from '../../../../test/fake-telegram/bot-app.ts';

let aide: BotApp;
let address: string;
beforeAll(async () => {
  aide = await createBotApp({ config: { AIDE_PUBLIC_URL: 'https://aide.example/', TELEGRAM_UPDATES: 'auto' } });
  address = await aide.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => aide.close());

it('with a public URL Telegram posts updates, with a secret', async () => {
  const { url, secret } = aide.telegram.updates.webhook;
  expect(url).toBe('https://aide.example/telegram/webhook');
  expect(secret).toMatch(/^[\w-]{32,256}$/);
  expect(aide.telegram.listCalls('getUpdates')).toEqual([]);
  // The proxy between the public URL and this process is not tested.
  aide.telegram.updates.setWebhook(`${address}/telegram/webhook`, secret);
  const { user, person } = await aide.connected();
  await person.ask('Buy milk tomorrow');
  expect(aide.telegram.updates.pending()).toBe(0);

  const update = {
    update_id: 1,
    message: { message_id: 1, date: 1, text: 'Buy bread', chat: { id: person.chatId, type: 'private' } },
  };
  const post = (token: string | undefined, body: unknown = update) =>
    fetch(`${address}/telegram/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'x-telegram-bot-api-secret-token': token }),
      },
      body: JSON.stringify(body),
    });
  for (const wrong of [undefined, '', 'wrong', `${secret}x`]) expect((await post(wrong)).status).toBe(404);
  // The body is not even read.
  expect(
    (
      await fetch(`${address}/telegram/webhook`, {
        method: 'POST',
        body: '{"half',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(404);
  const malformed = [
    {},
    [],
    { update_id: 'x' },
    { update_id: -1 },
    { update_id: 2, message: 'text' },
    { update_id: 2, message: null },
    { update_id: 2, message: { text: 'no chat' } },
    { update_id: 2, message: { message_id: 1, chat: { id: 'x' } } },
    { update_id: 2, callback_query: {} },
    { update_id: 2, my_chat_member: { chat: null } },
  ];
  for (const body of malformed) expect((await post(secret, body)).status).toBe(400);
  expect((await user.call<{ data: Task[] }>('GET', '/tasks')).body.data).toHaveLength(1);
});

it('a repeated post has one effect', async () => {
  const { user, person } = await aide.connected();
  await person.ask('Buy milk tomorrow');
  const id = [...aide.telegram.updates.handedOut.keys()].at(-1)!;
  aide.telegram.updates.repeat(id);
  await person.ask('/help');
  expect((await user.call<{ data: Task[] }>('GET', '/tasks')).body.data).toHaveLength(1);
});
