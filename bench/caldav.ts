// npm run bench caldav [-- --quick --database=embedded]: the first sync of 5,000 tasks with tsdav, and a sync after one change.
import { parseArgs } from 'node:util';
import { apiBase } from '@aide/contract';
import { createDAVClient } from 'tsdav';
import { selectBackends, type Backend } from './api/backends.ts';
import { fill, getEmail, password } from './api/fill.ts';
import { sendOnce } from './api/measure.ts';
import { describeMachine } from './lib/machine.ts';
import { measuredHeadings, toCells, withMonitoredAide } from './lib/monitored-aide.ts';
import { printTable } from './lib/table.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, database: { type: 'string', default: 'both' } },
});
const tasks = values.quick ? 500 : 5_000;
const goals = { seconds: 5, blockedMs: 50 };
const rounds = 3;

const todo = (n: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bench//EN',
    'BEGIN:VTODO',
    `UID:bench-${n}`,
    'DTSTAMP:20261116T080000Z',
    `SUMMARY:Call the customer about invoice ${n}`,
    'DESCRIPTION:What there is to know about the invoice\\, and what was agreed on the phone',
    'DUE;VALUE=DATE:20301204',
    'PRIORITY:5',
    'X-BENCH:kept',
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

async function openClient(url: string) {
  const body = { email: getEmail(tasks / 2), password };
  const session = await sendOnce(url, { name: 'sign-in', method: 'POST', path: `${apiBase}/onboarding/login`, body });
  const { token } = (session as { data: { token: string } }).data;
  const made = await sendOnce(url, {
    name: 'token',
    method: 'POST',
    path: `${apiBase}/api-tokens`,
    token,
    body: { name: 'Bench', scope: 'write', expiresInDays: null },
  });
  const client = await createDAVClient({
    serverUrl: url,
    credentials: { username: body.email, password: (made as { data: { token: string } }).data.token },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  });
  const [calendar] = await client.fetchCalendars();
  if (!calendar) throw new Error('there is no calendar');
  return { client, calendar };
}

type Client = Awaited<ReturnType<typeof openClient>>;

/** Lists names and ETags, then reads all tasks in one request, like a client that syncs for the first time. */
async function syncFirst({ client, calendar }: Client): Promise<number> {
  const props = { 'd:getetag': {} };
  const listed = await client.syncCollection({ url: calendar.url, props, syncLevel: 1, syncToken: '' });
  const objectUrls = listed.flatMap(({ href }) => (href?.endsWith('.ics') ? [href] : []));
  const objects = await client.calendarMultiGet({
    url: calendar.url,
    props: { ...props, 'c:calendar-data': {} },
    objectUrls,
    depth: '1',
  });
  return objects.filter(({ props: read }) => String(read?.['calendarData'] ?? '') !== '').length;
}

async function syncAgain({ client, calendar }: Client): Promise<void> {
  const [fresh] = await client.fetchCalendars();
  const syncToken = String(fresh?.syncToken);
  await client.createCalendarObject({ calendar, filename: `${crypto.randomUUID()}.ics`, iCalString: todo(Date.now()) });
  await client.syncCollection({ url: calendar.url, props: { 'd:getetag': {} }, syncLevel: 1, syncToken });
}

let failed = false;

async function measure(backend: Backend): Promise<string[][]> {
  await backend.withDatabase((database) => fill(database, { sizes: [tasks / 2], others: { users: 0, tasksEach: 0 } }));
  return withMonitoredAide(backend, async ({ url, measure: measureWork }) => {
    const opened = await openClient(url);
    const { client, calendar } = opened;
    const written = await measureWork(async () => {
      for (let n = 0; n < tasks / 2; n += 1)
        await client.createCalendarObject({ calendar, filename: `bench-${n}.ics`, iCalString: todo(n) });
    });
    const rows = [[`${tasks / 2} tasks written`, ...toCells(written)]];
    for (let round = 1; round <= rounds; round += 1) {
      const first = await measureWork(() => syncFirst(opened));
      if (first.result !== tasks) throw new Error(`${first.result} of ${tasks} tasks were read`);
      failed ||= first.seconds > goals.seconds || first.cpuMs > goals.blockedMs;
      rows.push([`first sync, ${round}`, ...toCells(first)]);
    }
    rows.push(['one task written, sync', ...toCells(await measureWork(() => syncAgain(opened)))]);
    return rows;
  });
}

console.log(describeMachine());
for (const open of selectBackends(values.database))
  await open(async (backend) => {
    const title = `${backend.name}: ${tasks.toLocaleString('en')} tasks, half of them written by the client (goals: a first sync under ${goals.seconds} s, blocked under ${goals.blockedMs} ms)`;
    printTable(title, [['what', ...measuredHeadings], ...(await measure(backend))]);
  });
process.exitCode = failed ? 1 : 0;
