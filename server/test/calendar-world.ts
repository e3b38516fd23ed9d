import type { CalendarEvent, CalendarEventList, CalendarSource } from '@aide/contract';
import { openRadicale, type Radicale } from './radicale.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

interface Connected {
  data: CalendarSource;
  error: string;
  message: string;
}

/** A user with calendars on the server of the tests, not yet connected. */
export interface CalendarOwner {
  owner: TestUser;
  name: string;
  connect(more?: Record<string, unknown>): Promise<{ status: number; body: Connected }>;
  getSource(): Promise<CalendarSource>;
  listEvents(from: string, to: string): Promise<CalendarEvent[]>;
  listTitles(from: string, to: string): Promise<string[]>;
}

export interface CalendarWorld {
  aide: TestApp;
  radicale: Radicale;
  createOwner(options?: { timezone?: string }): Promise<CalendarOwner>;
  /** Runs the work that is due now. */
  drain(): Promise<void>;
  /** Waits until the next regular synchronisation, and runs it. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** For tests without a CalDAV server. */
const noRadicale: Radicale = {
  url: '',
  start: async () => undefined,
  stop: async () => undefined,
  setPassword: () => undefined,
  createCalendar: async () => undefined,
  put: async () => undefined,
  putAll: async () => undefined,
  remove: async () => undefined,
  list: () => [],
  edit: async () => undefined,
  forgetTokens: () => undefined,
  close: async () => undefined,
};

/** Starts an app and a Radicale that it may connect to. The time is 18 November 2026, 9:00 in India. */
export async function openCalendarWorld(
  options: NonNullable<Parameters<typeof createTestApp>[0]> = {},
  withServer = true,
): Promise<CalendarWorld> {
  const radicale = withServer ? await openRadicale() : noRadicale;
  const aide = await createTestApp({
    now: '2026-11-18T03:30:00Z',
    ...options,
    config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1', ...options.config },
  });
  let users = 0;
  const drain = () => aide.app.engine.drain();
  return {
    aide,
    radicale,
    drain,
    async createOwner(user = {}) {
      users += 1;
      const [owner, name] = [await aide.signUp(user), `user${users}`];
      const listEvents = async (from: string, to: string) =>
        (await owner.call<{ data: CalendarEventList }>('GET', `/calendar-events?from=${from}&to=${to}`)).body.data
          .events;
      return {
        owner,
        name,
        connect: (more = {}) =>
          owner.call<Connected>('POST', '/calendar-sources', {
            signIn: 'password',
            address: radicale.url,
            username: name,
            password: 'first-password',
            ...more,
          }),
        async getSource() {
          const [source] = (await owner.call<{ data: CalendarSource[] }>('GET', '/calendar-sources')).body.data;
          if (!source) throw new Error('no calendars are connected');
          return source;
        },
        listEvents,
        listTitles: async (from, to) => (await listEvents(from, to)).map(({ title }) => title),
      };
    },
    async sync() {
      aide.clock.advance(11 * 60_000);
      await drain();
    },
    async close() {
      await aide.close();
      await radicale.close();
    },
  };
}
