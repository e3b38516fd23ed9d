import type { Task } from '@aide/contract';
import { createDAVClient } from 'tsdav';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

/** Creates an API token for a client. */
export async function createDavToken(user: TestUser, scope: 'read' | 'write' = 'write'): Promise<string> {
  const body = { name: 'Reminders', scope, expiresInDays: null };
  return (await user.call<{ data: { token: string } }>('POST', '/api-tokens', body)).body.data.token;
}

/** Returns the `Authorization` header for an address and a token. */
export function basic(email: string, token: string): string {
  return `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;
}

interface DavReply {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

/** Sends CalDAV requests without a port, with the headers of a client. */
export function davCalls(aide: TestApp, user: TestUser, token: string) {
  const home = `/dav/calendars/${user.id}/tasks/`;
  async function send(method: string, url: string, body?: string, headers: Record<string, string> = {}) {
    const response = await aide.app.server.inject({
      method: method as 'GET',
      url,
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        authorization: basic(user.email, token),
        ...(body === undefined
          ? {}
          : { 'content-type': method === 'PUT' ? 'text/calendar; charset=utf-8' : 'application/xml; charset=utf-8' }),
        ...headers,
      },
    });
    const reply: DavReply = { status: response.statusCode, body: response.body, headers: response.headers };
    return reply;
  }
  return {
    home,
    send,
    put: (name: string, ics: string, headers?: Record<string, string>) => send('PUT', home + name, ics, headers),
    get: (name: string) => send('GET', home + name),
    /** Returns the unfolded lines of a file. */
    getLines: async (name: string) => unfold((await send('GET', home + name)).body),
    /** Returns the task with a title from the API. */
    findTask: async (title: string) =>
      (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data.find((task) => task.title === title),
    remove: (name: string, headers?: Record<string, string>) => send('DELETE', home + name, undefined, headers),
    sync: (token_: string) =>
      send(
        'REPORT',
        home,
        `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token_}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
      ),
  };
}

export type DavCalls = ReturnType<typeof davCalls>;

/** Starts an app with a user who has a token for CalDAV. */
export async function startDav({ now, timezone }: { now?: string; timezone?: string } = {}) {
  const aide = await createTestApp(now === undefined ? {} : { now });
  const asha = await aide.signUp(timezone === undefined ? {} : { timezone });
  return { aide, asha, dav: davCalls(aide, asha, await createDavToken(asha)) };
}

/** Returns a task as an iCalendar file. */
export function todo(uid: string, ...lines: string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VTODO',
    `UID:${uid}`,
    'DTSTAMP:20261116T080000Z',
    ...lines,
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** Returns the lines of a file, unfolded. */
export function unfold(ics: string): string[] {
  return ics
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '');
}

/** Opens a tsdav client on a real port, with URL, email and token. */
export async function openDavClient(aide: TestApp, user: TestUser, token: string) {
  const serverUrl = await aide.app.server.listen({ port: 0, host: '127.0.0.1' });
  const client = await createDAVClient({
    serverUrl,
    credentials: { username: user.email, password: token },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  });
  const [calendar] = await client.fetchCalendars();
  if (!calendar) throw new Error('there is no calendar');
  const list = (objectUrls?: string[]) =>
    client.fetchCalendarObjects({
      calendar,
      ...(objectUrls ? { objectUrls } : {}),
      filters: [
        { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': { _attributes: { name: 'VTODO' } } } },
      ],
    });
  return { client, calendar, list };
}

/** A time zone as Outlook writes it, with a name of Windows. */
export const windowsZone = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n');
