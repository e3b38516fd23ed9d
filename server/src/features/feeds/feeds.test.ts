import { Writable } from 'node:stream';
import type { CalendarFeed, Task } from '@aide/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { contentFile, contentText } from '../../platform/content-lines.ts';
import { createLog } from '../../platform/log.ts';
import { calendarFeedsTable } from './feeds.table.ts';

let aide: TestApp;
let user: TestUser;
const logged: string[] = [];
beforeAll(async () => {
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  aide = await createTestApp({ log: createLog('trace', destination) });
  user = await aide.signUp();
});
afterAll(() => aide.close());

const open = async (owner = user) =>
  (await owner.call<{ data: CalendarFeed & { path: string } }>('POST', '/calendar-feed')).body.data.path;
const read = (url: string, headers: Record<string, string> = {}) => aide.app.server.inject({ url, headers });

/** Back from lines to names and values, as a calendar app does it. */
function parse(file: string): [string, string][] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1)];
  });
}

function events(file: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const [name, value] of parse(file)) {
    if (name === 'BEGIN' && value === 'VEVENT') found.push({});
    else if (found.length > 0 && !(name === 'END')) found.at(-1)![name] = value;
  }
  return found;
}

const plain = (value: string) =>
  value.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

describe('the calendar feed', () => {
  it('has the open tasks with a due date, days as days and moments in UTC', async () => {
    const contact = await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya Shah' });
    const make = async (fields: object) => (await user.call<{ data: Task }>('POST', '/tasks', fields)).body.data;
    const call = await make({
      title: 'Call; Priya, now\\later',
      description: 'First\r\nsecond',
      due_date: '2026-12-05T16:00:00+05:30',
      priority: 'high',
      contactId: contact.body.data.id,
    });
    const report = await make({ title: 'Report', due_date: '2026-12-31' });
    await make({ title: 'Someday' });
    await make({ title: 'Done', due_date: '2026-12-05', status: 'completed' });
    await make({ title: 'Off', due_date: '2026-12-05', status: 'cancelled' });
    const gone = await make({ title: 'Gone', due_date: '2026-12-05' });
    await user.call('DELETE', `/tasks/${gone.id}`);
    const response = await read(await open());
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
    expect(response.body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const [first, second, ...others] = events(response.body);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      UID: `${call.id}@aide`,
      DTSTART: '20261205T103000Z',
      DTEND: '20261205T110000Z',
      SUMMARY: String.raw`Call\; Priya\, now\\later`,
      DESCRIPTION: String.raw`With Priya Shah\n\nFirst\nsecond`,
      PRIORITY: '3',
    });
    expect(second).toMatchObject({
      UID: `${report.id}@aide`,
      'DTSTART;VALUE=DATE': '20261231',
      'DTEND;VALUE=DATE': '20270101',
      DTSTAMP: '20261118T050000Z',
    });
  });

  it('keeps the name of an event when the task changes, and says when nothing has', async () => {
    const owner = await aide.signUp();
    const { id } = (await owner.call<{ data: Task }>('POST', '/tasks', { title: 'A', due_date: '2026-12-05' })).body
      .data;
    const path = await open(owner);
    const before = await read(path);
    const same = await read(path, { 'if-none-match': String(before.headers.etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await owner.call('PUT', `/tasks/${id}`, { title: 'B', due_date: '2026-12-06' });
    const after = await read(path, { 'if-none-match': String(before.headers.etag) });
    expect(events(after.body)).toMatchObject([{ UID: events(before.body)[0]!.UID, SUMMARY: 'B' }]);
  });

  it('opens with its own secret only, of which a digest is kept', async () => {
    const owner = await aide.signUp();
    expect((await owner.call('GET', '/calendar-feed')).body.data).toMatchObject({ active: false });
    const first = await open(owner);
    expect(first).toMatch(/^\/feeds\/[\w-]{43}\.ics$/);
    const rows = await aide.database.read((db) => db.select().from(calendarFeedsTable));
    expect(JSON.stringify(rows)).not.toContain(first.slice(7, 50));
    const second = await open(owner);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    expect((await owner.call('GET', '/calendar-feed')).body.data).toMatchObject({
      active: true,
      lastUsedAt: aide.clock.now().toISOString(),
    });
    await owner.call('DELETE', '/calendar-feed');
    expect((await read(second)).statusCode).toBe(404);
    for (const path of ['/feeds/x.ics', `/feeds/${'x'.repeat(43)}.ics`, '/feeds/', '/feeds/..%2f.ics']) {
      expect((await read(path)).statusCode).toBe(404);
    }
  });

  it('appears in no log, is not indexed, kept or passed on', async () => {
    const path = await open();
    const { headers } = await read(path);
    await read(path.replace('/feeds/', '/feeds//'));
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(headers['cache-control']).toContain('private');
    expect(logged.join('')).toContain('/feeds/:file');
    expect(logged.join('')).not.toContain(path.slice(7, 50));
  });

  it('can be read so often and no more', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
    const owner = await limited.signUp();
    const path = await open(owner);
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) statuses.push((await limited.app.server.inject(path)).statusCode);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
    await limited.close();
  });
});

describe('a line of a calendar', () => {
  it('never has more than 75 octets, and comes back whole whatever it says', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 300 });
    const property = fc.property(words, (text) => {
      const file = contentFile([{ name: 'SUMMARY', value: contentText(text) }]);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(file).toString()).toBe(file);
      const [[, value] = ['', '']] = parse(file);
      const kept = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\p{Cc}/gu, (c) => ('\n\t'.includes(c) ? c : ''));
      expect(plain(value)).toBe(kept);
    });
    expect(() => fc.assert(property, { seed: 5545, numRuns: 500 })).not.toThrow();
  });

  it('cannot be smuggled in by a title', () => {
    const value = contentText('x\r\nBEGIN:VEVENT\r\nATTACH:file:///etc/passwd\u0085END:VEVENT');
    expect(value).not.toMatch(/[\r\n\u0085]/);
  });
});
