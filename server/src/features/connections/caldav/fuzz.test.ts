import type { Task } from '@aide/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDav, todo, type DavCalls } from '../../../../test/dav-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let asha: TestUser;
let dav: DavCalls;

beforeAll(async () => {
  ({ aide, asha, dav } = await startDav());
});
afterAll(() => aide.close());

describe('whatever is sent to /dav', () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? 4791);
  const numRuns = Number(process.env['FUZZ_RUNS'] ?? 150);
  const valid = todo(
    'fuzz',
    'SUMMARY:Fuzz',
    'DUE;TZID=Europe/Berlin:20261205T100000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
    'STATUS:NEEDS-ACTION',
    'PRIORITY:5',
    'EXDATE:20261207T100000',
  );
  const xml =
    '<?xml version="1.0"?><d:sync-collection xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:sync-token/><d:sync-level>1</d:sync-level><d:prop><d:getetag/><c:calendar-data/></d:prop></d:sync-collection>';

  /** Returns a text with some of its characters replaced, removed or repeated. */
  const mutate = (text: string) =>
    fc
      .array(
        fc.tuple(
          fc.nat(text.length),
          fc.nat(12),
          fc.oneof(
            fc.string({ maxLength: 6, unit: 'binary' }),
            fc.constantFrom('\r\n', ':', ';', 'BEGIN:VTODO\r\n', '99999999', '\u0000', '<', '&', 'Z'),
          ),
        ),
        { minLength: 1, maxLength: 5 },
      )
      .map((cuts) =>
        cuts.reduce((out, [at, length, insert]) => out.slice(0, at) + insert + out.slice(at + length), text),
      );
  const dates = fc.constantFrom(
    '99999999',
    '00000000',
    '20261305',
    '20260230T250000',
    '18000101',
    '20261205T100000Z',
    '20261205',
    'x',
    '',
  );
  const fields = fc
    .array(
      fc.oneof(
        fc
          .tuple(
            fc.constantFrom('DUE', 'DTSTART', 'COMPLETED', 'RECURRENCE-ID', 'EXDATE'),
            fc.constantFrom('', ';VALUE=DATE', ';TZID=Nowhere/Never', ';TZID=Europe/Berlin'),
            dates,
          )
          .map(([name, params, value]) => `${name}${params}:${value}`),
        fc.constantFrom(
          'RRULE:FREQ=DAILY',
          'RRULE:FREQ=SECONDLY',
          'RRULE:FREQ=YEARLY;BYDAY=99MO',
          'RRULE:FREQ=DAILY;COUNT=0',
          'RRULE:FREQ=DAILY;UNTIL=20200101',
          'RRULE:X',
          'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=99999',
        ),
        fc.constantFrom(
          'STATUS:COMPLETED',
          'STATUS:CANCELLED',
          'STATUS:x',
          'PRIORITY:x',
          'PRIORITY:-1',
          'PERCENT-COMPLETE:100',
          'DURATION:P99999999W',
          'DURATION:x',
          'SUMMARY:',
          'CONTACT:',
          'URL:javascript:alert(1)',
        ),
        fc.string({ maxLength: 400 }).map((text) => `DESCRIPTION:${text.replaceAll(/[\r\n]/g, ' ')}`),
      ),
      { maxLength: 8 },
    )
    .map((lines) => todo('fuzz', ...lines));

  it('no response is a server error, and the list stays readable', async () => {
    const { id } = (await asha.call<{ data: Task }>('POST', '/tasks', { title: 'Target' })).body.data;
    const names = fc.constantFrom('fuzz.ics', `${id}.ics`, '%00', '..%2F..', 'ü.ics', '', 'x'.repeat(300), '%E0%A4%A');
    const methods = fc.constantFrom(
      'GET',
      'HEAD',
      'PUT',
      'PUT',
      'PUT',
      'DELETE',
      'PROPFIND',
      'PROPPATCH',
      'REPORT',
      'MKCALENDAR',
      'MKCOL',
      'COPY',
      'MOVE',
      'LOCK',
      'UNLOCK',
      'ACL',
      'POST',
      'PATCH',
      'OPTIONS',
    );
    const bodies = fc.oneof(
      mutate(valid),
      mutate(xml),
      fields,
      fields,
      fc.string({ unit: 'binary' }),
      fc.constant(undefined),
    );
    const headers = fc.record(
      {
        'if-match': fc.constantFrom('*', '"x"', 'W/"x"', ','),
        'if-none-match': fc.constantFrom('*', '"x"'),
        depth: fc.constantFrom('0', '1', 'infinity', 'x'),
      },
      { requiredKeys: [] },
    );
    const property = fc.asyncProperty(methods, names, bodies, headers, async (method, name, body, extra) => {
      const reply = await dav.send(method, dav.home + name, body, extra);
      expect(reply.status, `${method} ${name}\n${body}`).toBeLessThan(500);
      const stored = await dav.get('fuzz.ics');
      expect([200, 404]).toContain(stored.status);
    });
    await expect(fc.assert(property, { seed, numRuns })).resolves.toBeUndefined();
  }, 300_000);
});
