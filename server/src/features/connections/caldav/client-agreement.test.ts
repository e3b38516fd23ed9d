import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDavToken, davCalls, todo } from '../../../../test/dav-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

const run = promisify(execFile);
const findBinary = (name: string) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`].find(existsSync);
const [vdirsyncer, todoman, python] = ['vdirsyncer', 'todoman', 'python3'].map(findBinary);
/** Debian: python3-icalendar, with python3-dateutil. */
const pythonLibrary = '/usr/lib/python3/dist-packages/icalendar';
const missing = (is: unknown, name: string) => (is ? '' : ` (skipped: ${name} is not installed)`);

/** The last day of the range, after two changes of the clocks in Berlin. */
const to = '2027-11-30';

/** Prints the moments of each series of a file, by its title. The rule is expanded in wall-clock time of the zone that icalendar reads. */
const script = `
import sys, json, datetime, icalendar
from dateutil.rrule import rrulestr
found = {}
for part in icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read()).walk():
    if part.name not in ('VEVENT', 'VTODO') or 'RRULE' not in part:
        continue
    start = part.decoded('DTSTART')
    zone = start.tzinfo
    localize = getattr(zone, 'localize', lambda at: at.replace(tzinfo=zone))
    rule = rrulestr(part['RRULE'].to_ical().decode(), dtstart=start.replace(tzinfo=None))
    moments = [localize(at).astimezone(datetime.timezone.utc) for at in rule.between(datetime.datetime(2026, 11, 20), datetime.datetime(2027, 11, 30))]
    found[str(part['SUMMARY'])] = [at.strftime('%Y-%m-%dT%H:%M:%S.000Z') for at in moments]
print(json.dumps(found))
`;

/** Returns the moments of each series of a file as ical.js expands them, by title. */
function expandFile(text: string): Record<string, string[]> {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const series = ['vevent', 'vtodo'].flatMap((name) => calendar.getAllSubcomponents(name));
  return Object.fromEntries(
    series
      .filter((component) => component.hasProperty('rrule'))
      .map((component) => {
        const rule = component.getFirstPropertyValue('rrule') as ICAL.Recur;
        const iterator = rule.iterator(component.getFirstPropertyValue('dtstart') as ICAL.Time);
        const moments: string[] = [];
        for (let at = iterator.next(); at !== null; at = iterator.next()) {
          const moment = at.toJSDate().toISOString();
          if (moment > to) break;
          moments.push(moment);
        }
        return [String(component.getFirstPropertyValue('summary')), moments];
      }),
  );
}

/** Returns the moments of each series of a file as node-ical expands them, by title. It reads a VTODO like an event. */
function expandWithNodeIcal(text: string): Record<string, string[]> {
  const range = { from: new Date('2026-11-20'), to: new Date(to) };
  const series = Object.values(nodeIcal.sync.parseICS(text)).filter(
    (component): component is VEvent =>
      component !== undefined && 'rrule' in component && component.rrule !== undefined,
  );
  return Object.fromEntries(
    series.map((event) => [
      event.summary,
      nodeIcal.expandRecurringEvent(event, range).map(({ start }) => start.toISOString()),
    ]),
  );
}

/** Returns every Wednesday of the range at a time of a zone. */
function listWednesdays(time: string, timeZone: string): string[] {
  const first = Temporal.PlainDate.from('2026-11-25');
  const days = Array.from({ length: 53 }, (_, week) => first.add({ weeks: week }));
  return days.map((day) =>
    day.toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString({ smallestUnit: 'millisecond' }),
  );
}

describe('a weekly task over two changes of the clocks of its owner', () => {
  let aide: TestApp;
  let asha: TestUser;
  let token: string;
  const folder = mkdtempSync(path.join(tmpdir(), 'aide-agreement-'));
  const files: Record<string, string> = {};
  const expected = {
    'Call the plant': listWednesdays('10:00', 'Asia/Kolkata'),
    'Weekly review': listWednesdays('09:30', 'Europe/Berlin'),
  };

  beforeAll(async () => {
    aide = await createTestApp({ now: '2026-11-20T05:00:00Z' });
    asha = await aide.signUp({ timezone: 'Europe/Berlin' });
    token = await createDavToken(asha);
    const dav = davCalls(aide, asha, token);
    const at = 'TZID=Asia/Kolkata:20261125T100000';
    await dav.put(
      'plant.ics',
      todo('plant', 'SUMMARY:Call the plant', `DTSTART;${at}`, `DUE;${at}`, 'RRULE:FREQ=WEEKLY;BYDAY=WE'),
    );
    await asha.call('POST', '/recurring-tasks', {
      title: 'Weekly review',
      recurrenceText: 'every wednesday at 9:30 am',
    });
    const feed = (await asha.call<{ data: { path: string } }>('POST', '/calendar-feed')).body.data.path;
    for (const [name, query] of [
      ['events', ''],
      ['to-dos', '?type=todo'],
    ] as const) {
      files[name] = path.join(folder, `${name}.ics`);
      writeFileSync(files[name], (await aide.app.server.inject({ url: feed + query })).body);
    }
  });
  afterAll(async () => {
    await aide.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['events', 'to-dos'])('has the same moments in ical.js, read as %s of the feed', (name) => {
    expect(expandFile(readFileSync(files[name] ?? '', 'utf8'))).toEqual(expected);
  });

  it.each(['events', 'to-dos'])('has the same moments in node-ical, read as %s of the feed', (name) => {
    expect(expandWithNodeIcal(readFileSync(files[name] ?? '', 'utf8'))).toEqual(expected);
  });

  it.skipIf(!python || !existsSync(pythonLibrary)).each(['events', 'to-dos'])(
    `has the same moments in icalendar of Python, read as %s of the feed${missing(python && existsSync(pythonLibrary), 'python3-icalendar')}`,
    async (name) => {
      const { stdout } = await run(python ?? '', ['-c', script, files[name] ?? '']);
      expect(JSON.parse(stdout)).toEqual(expected);
    },
  );

  it.skipIf(!vdirsyncer || !todoman)(
    `is the same in vdirsyncer and todoman, which adds a task${missing(vdirsyncer && todoman, 'vdirsyncer or todoman')}`,
    async () => {
      const [local, config, settings] = ['local', 'config', 'todoman.py'].map((name) => path.join(folder, name));
      mkdirSync(path.join(local ?? '', 'tasks'), { recursive: true });
      const url = await aide.app.server.listen({ port: 0, host: '127.0.0.1' });
      writeFileSync(
        config ?? '',
        [
          '[general]',
          `status_path = "${path.join(folder, 'status')}"`,
          '[pair aide]',
          'a = "local"',
          'b = "remote"',
          'collections = ["tasks"]',
          '[storage local]',
          'type = "filesystem"',
          `path = "${local}"`,
          'fileext = ".ics"',
          '[storage remote]',
          'type = "caldav"',
          `url = "${url}/"`,
          `username = "${asha.email}"`,
          `password = "${token}"`,
        ].join('\n'),
      );
      const options = [
        `path = "${local}/*"`,
        'date_format = "%Y-%m-%d"',
        'time_format = "%H:%M"',
        'default_list = "tasks"',
      ];
      writeFileSync(settings ?? '', [...options, `cache_path = "${path.join(folder, 'cache')}"`].join('\n'));
      const env = { ...process.env, TZ: 'Europe/Berlin', LC_ALL: 'C.UTF-8' };
      const sync = async () => {
        await run(vdirsyncer ?? '', ['-c', config ?? '', 'discover'], { env });
        await run(vdirsyncer ?? '', ['-c', config ?? '', 'sync'], { env });
      };
      const list = async (...args: string[]) =>
        (await run(todoman ?? '', ['--config', settings ?? '', ...args], { env })).stdout;
      await sync();
      const synced = readdirSync(path.join(local ?? '', 'tasks')).map((name) =>
        expandFile(readFileSync(path.join(local ?? '', 'tasks', name), 'utf8')),
      );
      expect(Object.assign({}, ...synced)).toEqual(expected);
      const listed = await list('list');
      expect(listed).toMatch(/2026-11-25 05:30 ⟳\s?Call the plant/);
      expect(listed).toMatch(/2026-11-25 09:30 ⟳\s?Weekly review/);
      await list('new', '-l', 'tasks', 'Order boxes', '--due', '2026-12-03 14:00');
      await sync();
      expect((await asha.call<{ data: unknown[] }>('GET', '/tasks')).body.data).toMatchObject([
        { title: 'Order boxes', due_date: '2026-12-03T13:00:00.000Z' },
      ]);
    },
  );
});
