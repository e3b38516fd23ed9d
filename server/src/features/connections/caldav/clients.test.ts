import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDav, type DavCalls } from '../../../../test/dav-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';

/** Requests in the format of widespread clients. */
let aide: TestApp;
let asha: TestUser;
let dav: DavCalls;

beforeAll(async () => {
  ({ aide, asha, dav } = await startDav({ now: '2026-11-18T05:00:00Z', timezone: 'Europe/Berlin' }));
});
afterAll(() => aide.close());

describe('Thunderbird', () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0' };

  it('queries open tasks with filters', async () => {
    await asha.call('POST', '/tasks', { title: 'Pick up the parcel', status: 'completed', dueDate: '2026-11-19' });
    await asha.call('POST', '/tasks', { title: 'Open and due', dueDate: '2026-12-01' });
    const query = (inner: string) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:getetag/><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR">${inner}</C:comp-filter></C:filter></C:calendar-query>`;
    const ask = async (inner: string) =>
      (await dav.send('REPORT', dav.home, query(inner), { ...headers, depth: '1' })).body;
    const open = await ask(
      '<C:comp-filter name="VTODO"><C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter></C:comp-filter>',
    );
    expect(open).toContain('SUMMARY:Open and due');
    expect(open).not.toContain('SUMMARY:Pick up the parcel');
    const inRange = await ask(
      '<C:comp-filter name="VTODO"><C:time-range start="20261130T000000Z" end="20261202T000000Z"/></C:comp-filter>',
    );
    expect(inRange.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Open and due&#13;']);
    const byText = await ask(
      '<C:comp-filter name="VTODO"><C:prop-filter name="SUMMARY"><C:text-match collation="i;ascii-casemap">OPEN AND</C:text-match></C:prop-filter></C:comp-filter>',
    );
    expect(byText.match(/SUMMARY:.*/g)).toHaveLength(1);
    expect(await ask('<C:comp-filter name="VEVENT"/>')).not.toContain('<d:response>');
  });

  it('uses its own time zone names and completes with a changed occurrence', async () => {
    const master = [
      'BEGIN:VTODO',
      'CREATED:20261118T050000Z',
      'LAST-MODIFIED:20261118T050000Z',
      'DTSTAMP:20261118T050000Z',
      'UID:b1c2',
      'SUMMARY:Weekly review',
      'RRULE:FREQ=WEEKLY',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261118T160000',
      'DUE;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261118T160000',
      'PERCENT-COMPLETE:0',
      'END:VTODO',
    ];
    const file = (...components: string[]) =>
      [
        'BEGIN:VCALENDAR',
        'PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN',
        'VERSION:2.0',
        ...components,
        'END:VCALENDAR',
        '',
      ].join('\r\n');
    expect((await dav.put('b1c2.ics', file(...master), { ...headers, 'if-none-match': '*' })).status).toBe(201);
    expect(await dav.findTask('Weekly review')).toMatchObject({ due_date: '2026-11-18T15:00:00.000Z' });
    const occurrence = [
      'BEGIN:VTODO',
      'DTSTAMP:20261118T050000Z',
      'UID:b1c2',
      'SUMMARY:Weekly review',
      'STATUS:COMPLETED',
      'RECURRENCE-ID;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261118T160000',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261118T160000',
      'DUE;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261118T160000',
      'COMPLETED:20261118T045900Z',
      'PERCENT-COMPLETE:100',
      'END:VTODO',
    ];
    const { etag } = (await dav.get('b1c2.ics')).headers;
    const changed = file(...master, ...occurrence);
    expect((await dav.put('b1c2.ics', changed, { ...headers, 'if-match': String(etag) })).status).toBe(204);
    expect(await dav.findTask('Weekly review')).toMatchObject({ status: 'completed' });
    expect(await dav.getLines('b1c2.ics')).toContain('DUE;TZID=Europe/Berlin:20261125T160000');
  });
});

describe('Tasks.org and DAVx5', () => {
  const headers = { 'user-agent': 'DAVx5/4.4.3-ose (dav4jvm; okhttp/4.12.0) Android/14' };

  it('read the collection and store a task with a subtask', async () => {
    const collection = await dav.send(
      'PROPFIND',
      dav.home,
      '<?xml version=\'1.0\' encoding=\'UTF-8\' ?><propfind xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/"><prop><CAL:max-resource-size /><supported-report-set /><CS:getctag /><sync-token /><CAL:supported-calendar-data /></prop></propfind>',
      { ...headers, depth: '0' },
    );
    expect(collection.body).toContain('<d:report><d:sync-collection/></d:report>');
    const task = (uid: string, ...lines: string[]) =>
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:+//IDN tasks.org//android-140700//EN',
        'BEGIN:VTODO',
        'DTSTAMP:20261118T050000Z',
        `UID:${uid}`,
        ...lines,
        'END:VTODO',
        'END:VCALENDAR',
        '',
      ].join('\r\n');
    const parent = task(
      '4411',
      'CREATED:20261118T045900Z',
      'LAST-MODIFIED:20261118T045900Z',
      'SUMMARY:Move house',
      'PRIORITY:1',
      'CATEGORIES:home',
      'X-APPLE-SORT-ORDER:753',
    );
    const child = task('4412', 'SUMMARY:Order boxes', 'RELATED-TO;RELTYPE=PARENT:4411', 'DUE;VALUE=DATE:20261120');
    expect((await dav.put('4411.ics', parent, { ...headers, 'if-none-match': '*' })).status).toBe(201);
    expect((await dav.put('4412.ics', child, { ...headers, 'if-none-match': '*' })).status).toBe(201);
    expect(await dav.findTask('Move house')).toMatchObject({ priority: 'urgent' });
    expect(await dav.getLines('4412.ics')).toEqual(
      expect.arrayContaining(['RELATED-TO;RELTYPE=PARENT:4411', 'DUE;VALUE=DATE:20261120']),
    );
    const { etag } = (await dav.get('4412.ics')).headers;
    expect((await dav.remove('4412.ics', { ...headers, 'if-match': String(etag) })).status).toBe(204);
    expect(await dav.findTask('Order boxes')).toBeUndefined();
  });

  it('complete a recurring task by moving its due date', async () => {
    const file = (day: string, status: string) =>
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:+//IDN tasks.org//android-140700//EN',
        'BEGIN:VTODO',
        'DTSTAMP:20261118T050000Z',
        'UID:4500',
        'SUMMARY:Pay the rent',
        `DUE;VALUE=DATE:${day}`,
        'RRULE:FREQ=MONTHLY;INTERVAL=1',
        status,
        'END:VTODO',
        'END:VCALENDAR',
        '',
      ].join('\r\n');
    expect((await dav.put('4500.ics', file('20261118', 'PRIORITY:5'), headers)).status).toBe(201);
    expect(await dav.findTask('Pay the rent')).toMatchObject({
      due_date: '2026-11-18T00:00:00.000Z',
      status: 'pending',
    });
    expect((await dav.put('4500.ics', file('20261218', 'STATUS:NEEDS-ACTION'), headers)).status).toBe(204);
    expect(await dav.findTask('Pay the rent')).toMatchObject({
      due_date: '2026-11-18T00:00:00.000Z',
      status: 'completed',
    });
    expect(await dav.getLines('4500.ics')).toEqual(
      expect.arrayContaining(['DUE;VALUE=DATE:20261218', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=18']),
    );
  });
});
