import { Writable } from 'node:stream';
import type { CalendarFeed, Task } from '@aide/contract';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { contentFile, contentText } from '../../../platform/content-lines.ts';
import { createLog } from '../../../platform/log.ts';
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

/** Parses lines to names and values, like a calendar app. */
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
  const within: string[] = [];
  for (const [name, value] of parse(file)) {
    if (name === 'END') within.pop();
    else if (name === 'BEGIN') within.push(value);
    else if (within.at(-1) === 'VEVENT') found.at(-1)![name] = value;
    if (name === 'BEGIN' && value === 'VEVENT') found.push({});
  }
  return found;
}

const plain = (value: string) =>
  value.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

describe('the calendar feed', () => {
  it('has the open tasks with a due date, days as dates and times in UTC', async () => {
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
    expect(first?.URL).toBe(`http://127.0.0.1:3000/tasks?task=${call.id}`);
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

  it('keeps the UID of an event when the task changes, and returns 304 when nothing has changed', async () => {
    const owner = await aide.signUp();
    const { id } = (await owner.call<{ data: Task }>('POST', '/tasks', { title: 'A', due_date: '2026-12-05' })).body
      .data;
    const path = await open(owner);
    const before = await read(path);
    const same = await read(path, { 'if-none-match': String(before.headers.etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    for (const tag of [`W/${String(before.headers.etag)}`, `"other", ${String(before.headers.etag)}`, '*'])
      expect((await read(path, { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await read(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    await owner.call('PUT', `/tasks/${id}`, { title: 'B', due_date: '2026-12-06' });
    const after = await read(path, { 'if-none-match': String(before.headers.etag) });
    expect(events(after.body)).toMatchObject([{ UID: events(before.body)[0]!.UID, SUMMARY: 'B' }]);
  });

  it('requires its own secret, of which a digest is stored', async () => {
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

  it('appears in no log, and is not indexed, cached or sent as a referrer', async () => {
    const path = await open();
    const { headers } = await read(path);
    await read(path.replace('/feeds/', '/feeds//'));
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(headers['cache-control']).toContain('private');
    expect(logged.join('')).toContain('/feeds/:file');
    expect(logged.join('')).not.toContain(path.slice(7, 50));
  });

  it('says that further tasks are missing, and has those of the days in its address', async () => {
    const busy = await aide.signUp();
    const tasks = Array.from({ length: 2_003 }, (_, at) => ({
      sourceId: `task-${at}`,
      title: `Task ${at}`,
      due: { date: at < 2_000 ? '2027-01-04' : '2027-03-01', time: null },
    }));
    for (let from = 0; from < tasks.length; from += 500)
      await busy.call('POST', '/tasks/import', { source: 'todoist', tasks: tasks.slice(from, from + 500) });
    const address = await open(busy);
    const { body } = await read(address);
    const all = events(body);
    expect(all).toHaveLength(2_001);
    expect(all.at(-1)).toMatchObject({ SUMMARY: '3 more tasks in Aide', 'DTSTART;VALUE=DATE': '20270104' });
    expect(Object.fromEntries(parse(body))['X-WR-CALDESC']).toContain('the first 2000 of 2003 open tasks');
    const rest = (await read(`${address}?from=2027-02-01&to=2027-03-01`)).body;
    expect(events(rest).map(({ SUMMARY }) => SUMMARY)).toEqual(['Task 2000', 'Task 2001', 'Task 2002']);
    expect(events((await read(`${address}?to=2027-01-03`)).body)).toEqual([]);
    expect((await read(`${address}?from=soon`)).statusCode).toBe(400);
  });

  it('is rate limited', async () => {
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

describe('a recurring task in the feed', () => {
  const readEvents = async (path: string) => {
    const calendar = new ICAL.Component(ICAL.parse((await read(path)).body) as unknown[]);
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  };

  it('is one series whose open occurrences are overrides and whose finished ones are exceptions', async () => {
    const owner = await aide.signUp({ timezone: 'Europe/Berlin' });
    const path = await open(owner);
    await owner.call('POST', '/capture', { text: 'call Priya every weekday at 9am' });
    // A week later: one of the occurrences is finished and one moved.
    const made: Task[] = [];
    for (let day = 0; day < 7; day += 1) {
      aide.clock.advance(24 * 3_600_000);
      await aide.app.engine.drain();
      const { data } = (await owner.call<{ data: Task[] }>('GET', '/tasks')).body;
      made.push(...data.filter(({ id }) => !made.some((task) => task.id === id)));
    }
    const [finished, moved] = made.toSorted((a, b) => String(a.due_date).localeCompare(String(b.due_date))).slice(1);
    await owner.call('PATCH', `/tasks/${finished!.id}/status`, { status: 'completed' });
    await owner.call('PUT', `/tasks/${moved!.id}`, { due_date: '2026-11-29T18:00:00Z' });
    const all = await readEvents(path);
    const series = all.find((event) => event.isRecurring());
    expect(series).toBeDefined();
    const overrides = all.filter((event) => event.isRecurrenceException());
    expect(overrides.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(1);
    for (const override of overrides) series!.relateException(override);
    const days: string[] = [];
    const iterator = series!.iterator();
    for (let count = 0; count < 8; count += 1) {
      const details = series!.getOccurrenceDetails(iterator.next());
      days.push(details.startDate.toJSDate().toISOString());
    }
    expect(days).toMatchInlineSnapshot(`
      [
        "2026-11-18T08:00:00.000Z",
        "2026-11-29T18:00:00.000Z",
        "2026-11-23T08:00:00.000Z",
        "2026-11-24T08:00:00.000Z",
        "2026-11-25T08:00:00.000Z",
        "2026-11-26T08:00:00.000Z",
        "2026-11-27T08:00:00.000Z",
        "2026-11-30T08:00:00.000Z",
      ]
    `);
  });

  it.each([
    ['pay rent on the 31st of every month', 'BYMONTHDAY=-1'],
    ['review the budget on the 30th of every month', 'BYMONTHDAY=30'],
    ['call Meera every 2 weeks on tuesday and friday', 'INTERVAL=2;BYDAY=TU,FR;WKST=MO'],
  ])('%s has the rule %s', async (text, rule) => {
    const owner = await aide.signUp();
    await owner.call('POST', '/capture', { text });
    expect(
      events((await read(await open(owner))).body)
        .map((event) => event.RRULE)
        .join(' '),
    ).toContain(rule);
  });

  it('has an alarm for each lead time, and can be read as to-dos', async () => {
    const owner = await aide.signUp();
    const settings = (await owner.call<{ data: object }>('GET', '/reminder-settings')).body.data;
    await owner.call('PUT', '/reminder-settings', { ...settings, leadMinutes: [0, 30] });
    await owner.call('POST', '/tasks', { title: 'A', due_date: '2026-12-05T16:00:00Z' });
    await owner.call('POST', '/tasks', { title: 'B' });
    const path = await open(owner);
    const { body } = await read(path);
    expect(body.match(/TRIGGER:.*/g)).toEqual(['TRIGGER:PT0M', 'TRIGGER:-PT30M']);
    const todos = new ICAL.Component(ICAL.parse((await read(`${path}?type=todo`)).body) as unknown[]);
    const summaries = todos.getAllSubcomponents('vtodo').map((todo) => todo.getFirstPropertyValue('summary'));
    expect(summaries).toEqual(['A', 'B']);
    const alarms = todos.getAllSubcomponents('vtodo').flatMap((todo) => todo.getAllSubcomponents('valarm'));
    expect(alarms.map((alarm) => alarm.getFirstProperty('trigger')?.getFirstParameter('related'))).toEqual([
      'END',
      'END',
    ]);
    expect((await read(`${path}?type=card`)).statusCode).toBe(404);
  });
});

describe('a line of a calendar', () => {
  it('never has more than 75 octets, and is parsed back unchanged', () => {
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

  it('cannot be injected by a title', () => {
    const value = contentText('x\r\nBEGIN:VEVENT\r\nATTACH:file:///etc/passwd\u0085END:VEVENT');
    expect(value).not.toMatch(/[\r\n\u0085]/);
  });
});
