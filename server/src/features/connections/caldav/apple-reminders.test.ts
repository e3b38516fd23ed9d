import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDav, unfold, type DavCalls } from '../../../../test/dav-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';

/** Requests in the format of iOS. */
let aide: TestApp;
let asha: TestUser;
let dav: DavCalls;

beforeAll(async () => {
  ({ aide, asha, dav } = await startDav({ now: '2026-11-18T05:00:00Z', timezone: 'Europe/Berlin' }));
});
afterAll(() => aide.close());

describe('Apple Reminders', () => {
  const headers = { 'user-agent': 'iOS/18.1 (22B83) dataaccessd/1.0', depth: '0', brief: 't' };

  it('finds principal, home and list', async () => {
    const discovery = await dav.send(
      'PROPFIND',
      '/.well-known/caldav',
      '<?xml version="1.0" encoding="UTF-8"?><A:propfind xmlns:A="DAV:"><A:prop><A:current-user-principal/><A:principal-URL/><A:resourcetype/></A:prop></A:propfind>',
      headers,
    );
    expect([discovery.status, discovery.headers['location']]).toEqual([301, '/dav/']);
    const root = await dav.send(
      'PROPFIND',
      '/dav/',
      '<?xml version="1.0" encoding="UTF-8"?><A:propfind xmlns:A="DAV:"><A:prop><A:current-user-principal/><A:principal-URL/><A:resourcetype/></A:prop></A:propfind>',
      headers,
    );
    expect(root.status).toBe(207);
    expect(root.body).toContain(
      `<d:current-user-principal><d:href>/dav/principals/${asha.id}/</d:href></d:current-user-principal>`,
    );
    const options = await dav.send('OPTIONS', `/dav/principals/${asha.id}/`);
    expect(options.headers['dav']).toContain('calendar-access');
    const principal = await dav.send(
      'PROPFIND',
      `/dav/principals/${asha.id}/`,
      '<?xml version="1.0" encoding="UTF-8"?><A:propfind xmlns:A="DAV:"><A:prop><B:calendar-home-set xmlns:B="urn:ietf:params:xml:ns:caldav"/><B:calendar-user-address-set xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:current-user-principal/><A:displayname/><C:dropbox-home-URL xmlns:C="http://calendarserver.org/ns/"/><C:email-address-set xmlns:C="http://calendarserver.org/ns/"/><C:notification-URL xmlns:C="http://calendarserver.org/ns/"/><A:principal-collection-set/><A:principal-URL/><A:resource-id/><B:schedule-inbox-URL xmlns:B="urn:ietf:params:xml:ns:caldav"/><B:schedule-outbox-URL xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:supported-report-set/></A:prop></A:propfind>',
      headers,
    );
    expect(principal.body).toContain(
      `<c:calendar-home-set><d:href>/dav/calendars/${asha.id}/</d:href></c:calendar-home-set>`,
    );
    expect(principal.body).toContain(`<d:href>mailto:${asha.email}</d:href>`);
    expect(principal.body).toContain('HTTP/1.1 404 Not Found');
    const home = await dav.send(
      'PROPFIND',
      `/dav/calendars/${asha.id}/`,
      '<?xml version="1.0" encoding="UTF-8"?><A:propfind xmlns:A="DAV:"><A:prop><A:add-member/><C:allowed-sharing-modes xmlns:C="http://calendarserver.org/ns/"/><D:autoprovisioned xmlns:D="http://apple.com/ns/ical/"/><D:calendar-color xmlns:D="http://apple.com/ns/ical/"/><B:calendar-description xmlns:B="urn:ietf:params:xml:ns:caldav"/><D:calendar-order xmlns:D="http://apple.com/ns/ical/"/><B:calendar-timezone xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:current-user-privilege-set/><B:default-alarm-vevent-date xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:displayname/><C:getctag xmlns:C="http://calendarserver.org/ns/"/><A:owner/><A:resourcetype/><B:supported-calendar-component-set xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:supported-report-set/><A:sync-token/></A:prop></A:propfind>',
      { ...headers, depth: '1' },
    );
    expect(home.body).toContain(
      '<c:supported-calendar-component-set><c:comp name="VTODO"/></c:supported-calendar-component-set>',
    );
    expect(home.body).toContain('<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>');
    expect(home.body).toMatch(/<d:sync-token>urn:aide:sync:\d+<\/d:sync-token>/);
    const color = await dav.send(
      'PROPPATCH',
      dav.home,
      '<?xml version="1.0" encoding="UTF-8"?><A:propertyupdate xmlns:A="DAV:"><A:set><A:prop><D:calendar-order xmlns:D="http://apple.com/ns/ical/">2</D:calendar-order></A:prop></A:set></A:propertyupdate>',
      headers,
    );
    expect([color.status, color.body.includes('HTTP/1.1 403 Forbidden')]).toEqual([207, true]);
  });

  const reminder = (...lines: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'CALSCALE:GREGORIAN',
      'PRODID:-//Apple Inc.//iOS 18.1//EN',
      'VERSION:2.0',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:DAYLIGHT',
      'DTSTART:19810329T020000',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'TZNAME:CEST',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:19961027T030000',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'TZNAME:CET',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VTODO',
      'CREATED:20261118T050000Z',
      'DTSTAMP:20261118T050001Z',
      'DTSTART;TZID=Europe/Berlin:20261119T090000',
      'DUE;TZID=Europe/Berlin:20261119T090000',
      'LAST-MODIFIED:20261118T050001Z',
      'SEQUENCE:0',
      'UID:3F1C2B6E-8B0E-4B0E-9D3E-0C9A5B1D2E3F',
      'X-APPLE-SORT-ORDER:785000000',
      ...lines,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Reminder',
      'TRIGGER;VALUE=DATE-TIME:20261119T080000Z',
      'UID:9B1D2E3F-0000-4B0E-9D3E-0C9A5B1D2E3F',
      'X-WR-ALARMUID:9B1D2E3F-0000-4B0E-9D3E-0C9A5B1D2E3F',
      'END:VALARM',
      'END:VTODO',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  const name = '3F1C2B6E-8B0E-4B0E-9D3E-0C9A5B1D2E3F.ics';

  it('creates and completes a reminder, and nothing of it is lost', async () => {
    const sent = reminder('SUMMARY:Pick up the parcel', 'PRIORITY:9', 'STATUS:NEEDS-ACTION');
    expect((await dav.put(name, sent, { 'if-none-match': '*' })).status).toBe(201);
    expect(await dav.findTask('Pick up the parcel')).toMatchObject({
      due_date: '2026-11-19T08:00:00.000Z',
      due_has_time: true,
      priority: 'low',
    });
    const ours = ['DTSTAMP', 'LAST-MODIFIED', 'PRODID', 'CALSCALE'];
    const kept = unfold(sent).filter((line) => !ours.some((each) => line.startsWith(each)));
    const lines = await dav.getLines(name);
    expect(kept.filter((line) => !lines.includes(line))).toEqual([]);

    const done = sent.replace(
      'STATUS:NEEDS-ACTION',
      'STATUS:COMPLETED\r\nCOMPLETED:20261118T045000Z\r\nPERCENT-COMPLETE:100',
    );
    const { etag } = (await dav.get(name)).headers;
    expect((await dav.put(name, done, { 'if-match': String(etag) })).status).toBe(204);
    expect(await dav.findTask('Pick up the parcel')).toMatchObject({
      status: 'completed',
      completed_at: '2026-11-18T04:50:00.000Z',
    });
  });

  it('reads changes with a token and loads them in one request', async () => {
    const report = (token: string) =>
      `<?xml version="1.0" encoding="UTF-8"?><A:sync-collection xmlns:A="DAV:"><A:sync-token>${token}</A:sync-token><A:sync-level>1</A:sync-level><A:prop><A:getcontenttype/><A:getetag/></A:prop></A:sync-collection>`;
    const first = await dav.send('REPORT', dav.home, report(''), { ...headers, depth: '1' });
    expect(first.status).toBe(207);
    expect(first.body).toContain('text/calendar; charset=utf-8; component=VTODO');
    const [, token = ''] = /<d:sync-token>(.*)<\/d:sync-token>/.exec(first.body) ?? [];
    const nothing = await dav.send('REPORT', dav.home, report(token), { ...headers, depth: '1' });
    expect(nothing.body).not.toContain('<d:response>');
    const body = `<?xml version="1.0" encoding="UTF-8"?><B:calendar-multiget xmlns:B="urn:ietf:params:xml:ns:caldav"><A:prop xmlns:A="DAV:"><A:getetag/><B:calendar-data/></A:prop><A:href xmlns:A="DAV:">${dav.home}${name}</A:href><A:href xmlns:A="DAV:">${dav.home}nowhere.ics</A:href></B:calendar-multiget>`;
    const loaded = await dav.send('REPORT', dav.home, body, { ...headers, depth: '1' });
    expect(loaded.body).toContain('SUMMARY:Pick up the parcel');
    expect(loaded.body).toContain(`<d:href>${dav.home}nowhere.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status>`);
  });
});
