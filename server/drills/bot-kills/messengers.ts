import { setTimeout as wait } from 'node:timers/promises';
import { fakeToken, openFakeTelegram } from '../../test/fake-telegram/fake-telegram.ts';
import { getFakeEnvironment, openFakeWhatsApp } from '../../test/fake-whatsapp/fake-whatsapp.ts';
import { createPerson, toShown } from '../../test/fake-whatsapp/person.ts';
import { getLinkText } from '../../test/fake-whatsapp/whatsapp-app.ts';
import { call, connectPerson, signUpPerson } from './connect-people.ts';

/** Somebody with an account and a connected chat. */
export interface Writer {
  token: string;
  send(text: string): void;
}

/** A messenger with people in it. */
export interface Messenger {
  /** The environment of a product that uses it. */
  env: Record<string, string>;
  /** Waits until a product that has started gets messages. */
  ready(url: string): Promise<void>;
  connect(url: string, number: number): Promise<Writer>;
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
    async connect(url, number) {
      const { person, token } = await connectPerson(url, telegram, number);
      return { token, send: (text) => void person.send(text) };
    },
    listTexts: () => telegram.chats.messages.map(({ text }) => text),
    until: (condition) => telegram.until(condition),
    close: () => telegram.close(),
  };
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
    async connect(url, number) {
      const token = await signUpPerson(url, number);
      const person = createPerson(whatsApp, String(919_820_000_000 + number));
      const user = {
        call: async <T>(_method: 'GET', path: string) => ({ body: await call<T>(url, 'GET', path, token) }),
      };
      await person.ask(await getLinkText(user));
      let sent = Promise.resolve();
      const post = async (message: Record<string, unknown>): Promise<void> => {
        while ((await person.post(message).catch(() => 0)) !== 200) await wait(repeatedAfterMs);
      };
      return {
        token,
        send(text) {
          const message = person.build({ type: 'text', text: { body: text } });
          sent = sent.then(() => post(message));
        },
      };
    },
    listTexts: () => whatsApp.accepted.map((message) => toShown(message).text),
    until: (condition) => whatsApp.until(condition),
    close: () => whatsApp.close(),
  };
}
