import { buildApp, type App, type AppDeps } from '../../src/app.ts';
import { loadConfig, type Config } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { createRecordingChannels } from '../recording-channels.ts';
import { createTestApp, type TestApp, type TestUser, testSecret } from '../test-app.ts';
import { parseCode } from './person.ts';
import { fakeToken, openFakeTelegram, type FakeTelegram } from './fake-telegram.ts';
import { createPerson, type Person } from './person.ts';

export interface BotApp extends TestApp {
  telegram: FakeTelegram;
  /** Creates an account with a connected chat. */
  connected(overrides?: Parameters<TestApp['signUp']>[0]): Promise<{ user: TestUser; person: Person }>;
  person(): Person;
  /** Starts a second process with the bot's role on the same database. */
  another(): Promise<App>;
}

let nextChat = 8_000_000;

/** The whole product with its bot, and its own fake Telegram. */
export async function createBotApp(
  options: { now?: string; config?: Partial<Config>; transcriber?: AppDeps['transcriber'] } = {},
): Promise<BotApp> {
  const telegram = await openFakeTelegram();
  const { email } = createRecordingChannels().channels;
  const aide = await createTestApp({
    ...options,
    channels: email ? { email } : {},
    config: {
      TELEGRAM_BOT_TOKEN: fakeToken,
      TELEGRAM_API_ROOT: telegram.url,
      roles: ['web', 'bot'],
      AIDE_TRIAL_DAYS: 0,
      ...options.config,
    },
  });
  await aide.app.start();
  await telegram.until(() => telegram.listCalls('getUpdates').length + telegram.listCalls('setWebhook').length > 0);
  const person = () => createPerson(telegram, (nextChat += 1));
  return {
    ...aide,
    telegram,
    person,
    async another() {
      const environment = {
        TELEGRAM_BOT_TOKEN: fakeToken,
        TELEGRAM_API_ROOT: telegram.url,
        AIDE_STT_OFFLINE: 'off',
        AIDE_SECRET: testSecret,
      };
      const config = { ...loadConfig(environment, ['--roles=bot']), AIDE_RATE_LIMITS: false };
      const { database, clock } = aide;
      const app = await buildApp({ config, database, clock, log: createLog('silent') });
      await app.start();
      return app;
    },
    async connected(overrides) {
      const user = await aide.signUp(overrides);
      const who = person();
      await connectChat(telegram, user, who);
      return { user, person: who };
    },
    async close() {
      await aide.close();
      await telegram.close();
    },
  };
}

/** Opens the link of the page in the chat and enters the bot's code. */
export async function connectChat(telegram: FakeTelegram, user: TestUser, person: Person): Promise<void> {
  const status = await user.call<{ data: { botLink: string } }>('GET', '/telegram/status');
  const token = new URL(status.body.data.botLink).searchParams.get('start') ?? '';
  const { text } = await person.ask(`/start ${token}`);
  const before = telegram.chats.of(person.chatId).length;
  const response = await user.call('POST', '/telegram/verify-code', { verification_code: parseCode(text) });
  if (response.status !== 200) throw new Error(`The code was not taken: ${response.body.message}`);
  await telegram.until(() => telegram.chats.of(person.chatId).length > before);
}
