import type { CalendarEvent, CalendarEventList, CalendarSource } from '@aide/contract';
import { openConnectedWorld, type Connected, type ConnectedWorld, type WorldOptions } from './connected-world.ts';
import { openRadicale, type Radicale } from './radicale.ts';
import type { TestUser } from './test-app.ts';

/** A user with calendars on the server of the tests, not yet connected. */
export interface CalendarOwner {
  owner: TestUser;
  name: string;
  connect(more?: Record<string, unknown>): Promise<{ status: number; body: Connected<CalendarSource> }>;
  getSource(): Promise<CalendarSource>;
  listEvents(from: string, to: string): Promise<CalendarEvent[]>;
  listTitles(from: string, to: string): Promise<string[]>;
}

export interface CalendarWorld extends ConnectedWorld {
  radicale: Radicale;
  createOwner(options?: { timezone?: string }): Promise<CalendarOwner>;
}

/** For tests without a CalDAV server. */
const noRadicale: Radicale = {
  url: '',
  start: async () => undefined,
  stop: async () => undefined,
  setPassword: () => undefined,
  setReadOnly: () => undefined,
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
export async function openCalendarWorld(options: WorldOptions = {}, withServer = true): Promise<CalendarWorld> {
  const radicale = withServer ? await openRadicale() : noRadicale;
  const world = await openConnectedWorld({ now: '2026-11-18T03:30:00Z', ...options }, radicale, 11);
  let users = 0;
  return {
    ...world,
    radicale,
    async createOwner(user = {}) {
      users += 1;
      const [owner, name] = [await world.aide.signUp(user), `user${users}`];
      const listEvents = async (from: string, to: string) =>
        (await owner.call<{ data: CalendarEventList }>('GET', `/calendar-events?from=${from}&to=${to}`)).body.data
          .events;
      return {
        owner,
        name,
        connect: (more = {}) =>
          owner.call<Connected<CalendarSource>>('POST', '/calendar-sources', {
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
  };
}
