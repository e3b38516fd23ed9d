import { setTimeout as wait } from 'node:timers/promises';
import { fakeToken, openFakeTelegram } from '../../test/fake-telegram/fake-telegram.ts';
import { getFakeEnvironment, openFakeWhatsApp } from '../../test/fake-whatsapp/fake-whatsapp.ts';
import { createPerson, toShown } from '../../test/fake-whatsapp/person.ts';
import { getLinkText } from '../../test/fake-whatsapp/whatsapp-app.ts';
import { call, connectPerson } from './connect-people.ts';

/** Somebody with an account and a connected chat. */
export interface Writer {
  send(text: string): void;
  /** Sends a text. Resolves with what the answer shows: its text without markup, and a line for each button. */
  ask(text: string): Promise<string>;
}

/** A messenger with people in it. */
export interface Messenger {
  /** The environment of a product that uses it. */
  env: Record<string, string>;
  /** Waits until a product that has started gets messages. */
  ready(url: string): Promise<void>;
  /** Connects a chat with the account of a session. The number is that of the chat. */
  connect(url: string, token: string, number: number): Promise<Writer>;
  /** The texts of all messages that people got. */
  listTexts(): string[];
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

export const messengers = { telegram: openTelegramMessenger, whatsapp: openWhatsAppMessenger };

async function openTelegramMessenger(): Promise<Messenger> {
  const telegram = await openFakeTelegram();
  return {
    env: { TELEGRAM_BOT_TOKEN: fakeToken, TELEGRAM_API_ROOT: telegram.url },
    ready: () => telegram.until(() => telegram.listCalls('getUpdates').length > 0),
    async connect(url, token, number) {
      const person = await connectPerson(url, telegram, token, number);
      const send = (text: string) => void person.send(text);
      const list = () =>
        telegram.chats
          .of(person.chatId)
          .map((shown) => [shown.text, ...shown.keyboard.flat().map((button) => button.text)].join('\n'));
      return { send, ask: (text) => readAnswer(telegram, list, () => send(text)) };
    },
    listTexts: () => telegram.chats.messages.map(({ text }) => text),
    until: (condition) => telegram.until(condition),
    close: () => telegram.close(),
  };
}

/** An answer with several messages is complete when none followed for this time. */
const completeAfterMs = 100;

/** Returns the messages that follow a text. */
async function readAnswer(
  messenger: Pick<Messenger, 'until'>,
  list: () => string[],
  send: () => void,
): Promise<string> {
  let seen = list().length;
  const before = seen;
  send();
  await messenger.until(() => list().length > before);
  for (; seen < list().length; await wait(completeAfterMs)) seen = list().length;
  return list().slice(before).join('\n');
}

/** Meta repeats a webhook until the product has answered it; here after this time. */
const repeatedAfterMs = 200;

async function openWhatsAppMessenger(): Promise<Messenger> {
  const whatsApp = await openFakeWhatsApp();
  whatsApp.postsStatuses = true;
  return {
    env: getFakeEnvironment(whatsApp.url),
    async ready(url) {
      whatsApp.webhook = `${url}/whatsapp/webhook`;
    },
    async connect(url, token, number) {
      const person = createPerson(whatsApp, String(919_820_000_000 + number));
      const user = {
        call: async <T>(_method: 'GET', path: string) => ({ body: await call<T>(url, 'GET', path, token) }),
      };
      await person.ask(await getLinkText(user));
      let sent = Promise.resolve();
      const post = async (message: Record<string, unknown>): Promise<void> => {
        while ((await person.post(message).catch(() => 0)) !== 200) await wait(repeatedAfterMs);
      };
      const send = (text: string): void => {
        const message = person.build({ type: 'text', text: { body: text } });
        sent = sent.then(() => post(message));
      };
      const list = () =>
        person
          .shown()
          .map((shown) => [shown.text.replaceAll(/[*~`]/g, ''), ...shown.buttons.map(({ label }) => label)].join('\n'));
      return { send, ask: (text) => readAnswer(whatsApp, list, () => send(text)) };
    },
    listTexts: () => whatsApp.accepted.map((message) => toShown(message).text),
    until: (condition) => whatsApp.until(condition),
    close: () => whatsApp.close(),
  };
}
