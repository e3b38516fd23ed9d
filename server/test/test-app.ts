import { apiBase } from '@aide/contract';
import { buildApp, type App, type AppDeps } from '../src/app.ts';
import { loadConfig, type Config } from '../src/config.ts';
import { updateUser } from '../src/features/identity/accounts/accounts.repository.ts';
import { setOwner, takeOwnership } from '../src/features/identity/accounts/owner.repository.ts';
import type { Bot } from '../src/features/assistant/telegram-link/bot.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createRecordingChannels, type SentMessage } from './recording-channels.ts';
import { openTestDatabase } from './test-database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Reply<T = Record<string, unknown>> {
  status: number;
  body: T & { success: boolean; message?: string; error?: string; data?: unknown; details?: unknown };
  headers: Record<string, unknown>;
}

export interface TestUser {
  id: string;
  email: string;
  password: string;
  token: string;
  /** Calls the API as this user. */
  call<T = Record<string, unknown>>(method: Method, path: string, body?: unknown): Promise<Reply<T>>;
}

export interface TestApp {
  app: App;
  database: Database;
  clock: FakeClock;
  /** The sent messages in order, unless the test has its own channels. */
  sent: SentMessage[];
  call<T = Record<string, unknown>>(method: Method, path: string, body?: unknown, token?: string): Promise<Reply<T>>;
  /** Creates an account, with a confirmed address unless `confirmed` is false, and signs it in. */
  signUp(overrides?: {
    name?: string;
    email?: string;
    password?: string;
    timezone?: string;
    confirmed?: boolean;
  }): Promise<TestUser>;
  close(): Promise<void>;
}

/** Set, so that tests do not write DATA_DIR/secret unless they test it. */
export const testSecret = 'the signing key of tests, long enough';

/** The whole product without a port: a fresh database, a fake clock, requests by HTTP injection. */
export async function createTestApp(
  options: {
    now?: string;
    config?: Partial<Config>;
    bot?: Bot;
    channels?: AppDeps['channels'];
    resolve?: AppDeps['resolve'];
    log?: AppDeps['log'];
    /** Another app's database, for tests with two apps on the same rows. */
    database?: Database;
    /** Receives each statement of the app's own database. */
    observe?: (statement: string) => void;
    transcriber?: AppDeps['transcriber'];
    lookup?: AppDeps['lookup'];
    getOutside?: AppDeps['getOutside'];
    writeBackupFile?: AppDeps['writeBackupFile'];
    providerAddresses?: AppDeps['providerAddresses'];
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase(options.observe));
  const clock = createFakeClock(options.now);
  const config: Config = {
    ...loadConfig({}),
    AIDE_RATE_LIMITS: false,
    AIDE_STT_OFFLINE: 'off',
    AIDE_SECRET: testSecret,
    ...options.config,
  };
  const post = createRecordingChannels();
  const log = options.log ?? createLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  const app = await buildApp({
    config,
    database,
    clock,
    log,
    channels: options.channels ?? post.channels,
    bot: options.bot,
    resolve: options.resolve,
    transcriber: options.transcriber,
    lookup: options.lookup,
    getOutside: options.getOutside,
    writeBackupFile: options.writeBackupFile,
    providerAddresses: options.providerAddresses,
  });
  let users = 0;

  async function call<T>(method: Method, path: string, body?: unknown, token?: string): Promise<Reply<T>> {
    const response = await app.server.inject({
      method,
      url: path.startsWith('/api/') ? path : apiBase + path,
      ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const json = String(response.headers['content-type']).includes('application/json');
    const parsed = (json ? response.json() : { text: response.body }) as Reply<T>['body'];
    return { status: response.statusCode, body: parsed, headers: response.headers };
  }

  return {
    app,
    database,
    clock,
    sent: post.sent,
    call,
    async signUp({ confirmed = true, ...overrides } = {}) {
      users += 1;
      const account = {
        name: 'Asha Rao',
        email: `user${users}@example.com`,
        password: 'correct horse',
        timezone: 'Asia/Kolkata',
        ...overrides,
      };
      const created = await call<{ data: { id: string } }>('POST', '/onboarding/signup', account);
      const { id } = created.body.data;
      if (confirmed) {
        await database.statement((tx) => updateUser(tx, id, { emailConfirmedAt: clock.now() }));
        await database.statement(takeOwnership);
      }
      const session = await call<{ data: { token: string } }>('POST', '/onboarding/login', {
        email: account.email,
        password: account.password,
      });
      const { token } = session.body.data;
      return {
        id,
        email: account.email,
        password: account.password,
        token,
        call: (method, path, body) => call(method, path, body, token),
      };
    },
    async close() {
      await app.stop();
      await database.close();
    },
  };
}

/** Takes the server from its owner, the first account, so that the access of every account ends with its trial. */
export function removeOwner(database: Database): Promise<void> {
  return database.transaction((tx) => setOwner(tx, '00000000-0000-7000-8000-000000000000'));
}

/** Starts an app that may call this machine. Every host name resolves to a private address. */
export function createOutboundApp(): Promise<TestApp> {
  return createTestApp({
    config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1' },
    resolve: (_host, _options, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
  });
}
