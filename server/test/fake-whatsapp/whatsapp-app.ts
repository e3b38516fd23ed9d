import type { AppDeps } from '../../src/app.ts';
import { loadConfig, type Config } from '../../src/config.ts';
import { createRecordingChannels } from '../recording-channels.ts';
import { createTestApp, type TestApp, type TestUser } from '../test-app.ts';
import { getFakeEnvironment, openFakeWhatsApp, type FakeWhatsApp } from './fake-whatsapp.ts';
import { createPerson, type Person } from './person.ts';

export interface WhatsAppApp extends TestApp {
  whatsApp: FakeWhatsApp;
  /** Creates an account with a connected number. */
  connected(overrides?: Parameters<TestApp['signUp']>[0]): Promise<{ user: TestUser; person: Person }>;
  person(): Person;
}

let nextPhone = 919_820_000_000;

/** The whole product with WhatsApp on a port, and its own fake Graph API with the same clock. */
export async function createWhatsAppApp(
  options: { now?: string; config?: Partial<Config>; transcriber?: AppDeps['transcriber'] } = {},
): Promise<WhatsAppApp> {
  const clock = { now: () => Date.now() };
  const whatsApp = await openFakeWhatsApp({ now: () => clock.now() });
  const { email } = createRecordingChannels().channels;
  const settings = Object.keys(getFakeEnvironment(''));
  const config = loadConfig(getFakeEnvironment(whatsApp.url));
  const aide = await createTestApp({
    ...options,
    channels: email ? { email } : {},
    config: {
      ...Object.fromEntries(Object.entries(config).filter(([name]) => settings.includes(name))),
      roles: ['web', 'bot'],
      AIDE_TRIAL_DAYS: 0,
      ...options.config,
    },
  });
  clock.now = () => aide.clock.now().getTime();
  await aide.app.start();
  const address = await aide.app.server.listen({ port: 0, host: '127.0.0.1' });
  whatsApp.webhook = `${address}/whatsapp/webhook`;
  const person = () => createPerson(whatsApp, String((nextPhone += 1)));
  return {
    ...aide,
    whatsApp,
    person,
    async connected(overrides) {
      const user = await aide.signUp(overrides);
      const who = person();
      await who.ask(await getLinkText(user));
      return { user, person: who };
    },
    async close() {
      await aide.close();
      await whatsApp.close();
    },
  };
}

/** Returns the text of the link that connects a number, once the server knows its own. */
export async function getLinkText(user: {
  call<T>(method: 'GET', path: string): Promise<{ body: T }>;
}): Promise<string> {
  for (;;) {
    const { body } = await user.call<{ data: { link: string | null } }>('GET', '/whatsapp/status');
    if (body.data.link !== null) return new URL(body.data.link).searchParams.get('text') ?? '';
    await new Promise((resolve) => setImmediate(resolve));
  }
}
