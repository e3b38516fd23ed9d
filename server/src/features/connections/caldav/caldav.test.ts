import type { RecurringTask, Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDavToken, davCalls, openDavClient, todo, unfold } from '../../../../test/dav-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let asha: TestUser;
let dav: Awaited<ReturnType<typeof openDavClient>>;

beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00Z' });
  asha = await aide.signUp({ timezone: 'Europe/Berlin' });
  dav = await openDavClient(aide, asha, await createDavToken(asha));
});
afterAll(() => aide.close());

const listTasks = async () => (await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const listRecurring = async () =>
  (await asha.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks;

async function fetchOne(url: string) {
  const [object] = await dav.list([url]);
  return { url, etag: object!.etag!, data: String(object!.data), lines: unfold(String(object!.data)) };
}

async function create(name: string, ics: string): Promise<string> {
  const response = await dav.client.createCalendarObject({
    calendar: dav.calendar,
    filename: name,
    iCalString: ics,
  });
  expect(response.status).toBe(201);
  return `${dav.calendar.url}${name}`;
}

async function update(object: { url: string; etag: string }, data: string): Promise<number> {
  return (await dav.client.updateCalendarObject({ calendarObject: { ...object, data } })).status;
}

describe('a CalDAV client', () => {
  it('finds the list of tasks from the server’s URL', () => {
    expect(dav.calendar).toMatchObject({ displayName: 'Aide', components: ['VTODO'] });
    expect(dav.calendar.url).toContain(`/dav/calendars/${asha.id}/tasks/`);
    expect(dav.calendar.reports).toEqual(
      expect.arrayContaining(['calendarQuery', 'calendarMultiget', 'syncCollection']),
    );
  });

  it('creates a task, which keeps its name, its UID and properties without a field in Aide', async () => {
    const url = await create(
      'ABC-1.ics',
      todo(
        'ABC-1',
        'SUMMARY:Send the quote\\, signed',
        'DESCRIPTION:For Meera\\n\\n- [ ] Print it\\n- [x] Sign it',
        'DUE;VALUE=DATE:20261205',
        'PRIORITY:2',
        'CATEGORIES:Work,Sales',
        'X-APPLE-SORT-ORDER:12',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Alarm',
        'TRIGGER;VALUE=DATE-TIME:20261204T080000Z',
        'END:VALARM',
      ),
    );
    const task = (await listTasks()).find(({ title }) => title === 'Send the quote, signed')!;
    expect(task).toMatchObject({
      description: 'For Meera',
      due_date: '2026-12-05T00:00:00.000Z',
      due_has_time: false,
      priority: 'high',
      status: 'pending',
      source: 'api',
      labels: ['Work', 'Sales'],
      steps: [
        { title: 'Print it', done: false },
        { title: 'Sign it', done: true },
      ],
    });
    const { lines } = await fetchOne(url);
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:ABC-1',
        'SUMMARY:Send the quote\\, signed',
        'DUE;VALUE=DATE:20261205',
        'PRIORITY:2',
        'CATEGORIES:Work,Sales',
        'X-APPLE-SORT-ORDER:12',
        'TRIGGER;VALUE=DATE-TIME:20261204T080000Z',
        'DESCRIPTION:For Meera\\n\\n- [ ] Print it\\n- [x] Sign it',
      ]),
    );
  });

  it('changes and completes a task, and sees changes made in Aide', async () => {
    const { id } = (
      await asha.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya', dueDate: '2026-12-01T09:00:00Z' })
    ).body.data;
    const object = await fetchOne(`${dav.calendar.url}${id}.ics`);
    expect(object.lines).toEqual(expect.arrayContaining(['SUMMARY:Call Priya', 'DUE:20261201T090000Z', 'PRIORITY:5']));
    expect(await update(object, object.data.replace('SUMMARY:Call Priya', 'SUMMARY:Call Priya Shah'))).toBe(204);
    const renamed = (await asha.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
    expect(renamed).toMatchObject({ title: 'Call Priya Shah', due_date: '2026-12-01T09:00:00.000Z' });

    const again = await fetchOne(object.url);
    expect(again.etag).not.toBe(object.etag);
    const completed = again.data.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED\r\nCOMPLETED:20261117T120000Z');
    expect(await update(again, completed)).toBe(204);
    const done = (await asha.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
    expect(done).toMatchObject({ status: 'completed', completed_at: '2026-11-17T12:00:00.000Z' });

    await asha.call('PATCH', `/tasks/${id}/status`, { status: 'pending' });
    await asha.call('PUT', `/tasks/${id}`, { priority: 'urgent', dueDate: '2026-12-02' });
    const { lines } = await fetchOne(object.url);
    expect(lines).toEqual(expect.arrayContaining(['STATUS:NEEDS-ACTION', 'PRIORITY:1', 'DUE;VALUE=DATE:20261202']));
    expect(lines.join()).not.toContain('COMPLETED');
  });

  it('has the labels of a task as categories, and changes them', async () => {
    const body = { title: 'Label me', labels: ['next year', 'q4'] };
    const { id } = (await asha.call<{ data: Task }>('POST', '/tasks', body)).body.data;
    const object = await fetchOne(`${dav.calendar.url}${id}.ics`);
    expect(object.lines).toContain('CATEGORIES:next year,q4');
    expect(await update(object, object.data.replace('next year,q4', 'q4,Home'))).toBe(204);
    const getLabels = async () => (await asha.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data.labels;
    expect(await getLabels()).toEqual(['q4', 'Home']);
    await asha.call('PUT', `/tasks/${id}`, { labels: [] });
    const changed = await fetchOne(object.url);
    expect(changed.data).not.toContain('CATEGORIES');
    expect(await update(changed, changed.data)).toBe(204);
    expect(await getLabels()).toEqual([]);
  });

  it('gets the length of each file in a listing, equal to that of the file', async () => {
    const url = await create('long.ics', todo('long', 'SUMMARY:Zürich'));
    const calls = davCalls(aide, asha, await createDavToken(asha));
    const query = '<d:propfind xmlns:d="DAV:"><d:prop><d:getcontentlength/><d:resourcetype/></d:prop></d:propfind>';
    const listed = await calls.send('PROPFIND', new URL(url).pathname, query, { depth: '0' });
    const file = (await calls.get('long.ics')).body;
    expect(listed.body).toContain(`<d:getcontentlength>${Buffer.byteLength(file)}</d:getcontentlength>`);
    expect(listed.body).not.toContain('404 Not Found');
  });

  it('gets 412 for a change of an outdated version', async () => {
    const url = await create('stale.ics', todo('stale', 'SUMMARY:First'));
    const object = await fetchOne(url);
    expect(await update(object, object.data.replace('First', 'Second'))).toBe(204);
    expect(await update(object, object.data.replace('First', 'Third'))).toBe(412);
    const deletion = await dav.client.deleteCalendarObject({ calendarObject: object });
    expect(deletion.status).toBe(412);
    const repeated = await dav.client.createCalendarObject({
      calendar: dav.calendar,
      filename: 'stale.ics',
      iCalString: todo('stale', 'SUMMARY:Fourth'),
    });
    expect(repeated.status).toBe(412);
    expect((await listTasks()).map(({ title }) => title)).toContain('Second');
  });

  it('creates one task with concurrent requests', async () => {
    const { put, findTask } = davCalls(aide, asha, await createDavToken(asha));
    const replies = await Promise.all([1, 2, 3].map(() => put('at-once.ics', todo('at-once', 'SUMMARY:At once'))));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 204, 204]);
    expect(await findTask('At once')).toBeDefined();
  });

  it('gets deletions with its sync token', async () => {
    const url = await create('gone.ics', todo('gone', 'SUMMARY:Soon gone'));
    const sync = (syncToken: string) =>
      dav.client.syncCollection({
        url: dav.calendar.url,
        props: { 'd:getetag': {} },
        syncLevel: 1,
        syncToken,
      });
    const first = await sync('');
    const token = String(first[0]?.raw.multistatus.syncToken);
    expect(first.some(({ href }) => href?.endsWith('/gone.ics'))).toBe(true);
    const object = await fetchOne(url);
    expect((await dav.client.deleteCalendarObject({ calendarObject: object })).status).toBe(204);
    await create('fresh.ics', todo('fresh', 'SUMMARY:Fresh'));
    const second = await sync(token);
    const byName = Object.fromEntries(second.map(({ href, status }) => [href!.split('/').at(-1), status]));
    expect(byName).toEqual({ 'gone.ics': 404, 'fresh.ics': 207 });
    expect((await listTasks()).map(({ title }) => title)).not.toContain('Soon gone');
  });
});

describe('a recurring task of a client', () => {
  const weekly = [
    'SUMMARY:Water the plants',
    'DTSTART;TZID=Europe/Berlin:20261118T180000',
    'DUE;TZID=Europe/Berlin:20261118T180000',
    'RRULE:FREQ=WEEKLY;BYDAY=WE',
  ];

  it('becomes a recurring task, whose open occurrence is its due date', async () => {
    const url = await create('plants.ics', todo('plants', ...weekly));
    const row = (await listRecurring()).find(({ title }) => title === 'Water the plants')!;
    expect(row.recurrence_pattern).toEqual({ type: 'weekly', interval: 1, daysOfWeek: [3], time: '18:00' });
    expect((await listTasks()).find(({ title }) => title === 'Water the plants')).toMatchObject({
      due_date: '2026-11-18T17:00:00.000Z',
    });
    const { lines } = await fetchOne(url);
    expect(lines).toEqual(expect.arrayContaining(weekly));
  });

  it('is completed by moving its dates to the next occurrence', async () => {
    const url = `${dav.calendar.url}plants.ics`;
    const object = await fetchOne(url);
    expect(await update(object, object.data.replaceAll('20261118T180000', '20261125T180000'))).toBe(204);
    const tasks = (await listTasks()).filter(({ title }) => title === 'Water the plants');
    expect(tasks.map(({ status, due_date }) => [status, due_date])).toEqual([
      ['completed', '2026-11-18T17:00:00.000Z'],
    ]);
    expect((await fetchOne(url)).lines).toContain('DUE;TZID=Europe/Berlin:20261125T180000');
  });

  it('is completed by its status, also before its day', async () => {
    const url = `${dav.calendar.url}plants.ics`;
    const object = await fetchOne(url);
    expect(await update(object, object.data.replace('END:VTODO', 'STATUS:COMPLETED\r\nEND:VTODO'))).toBe(204);
    const { lines } = await fetchOne(url);
    expect(lines).toContain('DUE;TZID=Europe/Berlin:20261202T180000');
    expect(lines.join()).not.toContain('STATUS:COMPLETED');
    const done = (await listTasks()).filter(
      ({ title, status }) => title === 'Water the plants' && status === 'completed',
    );
    expect(done).toHaveLength(2);
  });

  it('is completed by a changed occurrence', async () => {
    const url = `${dav.calendar.url}plants.ics`;
    const object = await fetchOne(url);
    const override = [
      'BEGIN:VTODO',
      'UID:plants',
      'DTSTAMP:20261118T050000Z',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261202T180000',
      'SUMMARY:Water the plants',
      'STATUS:COMPLETED',
      'END:VTODO',
      'END:VCALENDAR',
    ].join('\r\n');
    expect(await update(object, object.data.replace('END:VCALENDAR', override))).toBe(204);
    expect((await fetchOne(url)).lines).toContain('DUE;TZID=Europe/Berlin:20261209T180000');
  });

  it('still waits for a reply after a client moved its next occurrence', async () => {
    const text = 'waiting for Meera to send the contract, remind me every friday at 9 am until she replies';
    const captured = await asha.call<{ data: { recurringTask: RecurringTask } }>('POST', '/capture', { text });
    const { id, title } = captured.body.data.recurringTask;
    const { get, put, findTask } = davCalls(aide, asha, await createDavToken(asha));
    const file = (await get(`${id}.ics`)).body;
    expect((await put(`${id}.ics`, file.replace(/^DUE.*$/m, 'DUE:20261121T080000Z'))).status).toBe(204);
    expect(await findTask(title)).toMatchObject({ due_date: '2026-11-21T08:00:00.000Z', waiting_for: 'Meera' });
  });

  it('follows a completion and a new title in Aide', async () => {
    const url = await create(
      'daily.ics',
      todo('daily', 'SUMMARY:Stretch', 'DUE;VALUE=DATE:20261118', 'RRULE:FREQ=DAILY'),
    );
    const task = (await listTasks()).find(({ title }) => title === 'Stretch')!;
    const row = (await listRecurring()).find(({ title }) => title === 'Stretch')!;
    await asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'completed' });
    expect((await fetchOne(url)).lines).toContain('DUE;VALUE=DATE:20261119');
    await asha.call('PATCH', `/recurring-tasks/${row.id}`, { title: 'Stretch well', openOccurrences: 'update' });
    expect((await fetchOne(url)).lines).toContain('SUMMARY:Stretch well');
  });

  it('changes its rule, ends and is deleted', async () => {
    const url = `${dav.calendar.url}daily.ics`;
    const object = await fetchOne(url);
    expect(await update(object, object.data.replace('RRULE:FREQ=DAILY', 'RRULE:FREQ=DAILY;INTERVAL=3'))).toBe(204);
    expect((await listRecurring()).find(({ title }) => title === 'Stretch well')?.recurrence_pattern).toMatchObject({
      type: 'daily',
      interval: 3,
    });
    const changed = await fetchOne(url);
    expect(await update(changed, changed.data.replace(/RRULE:.*\r\n/, ''))).toBe(204);
    expect((await listRecurring()).map(({ title }) => title)).not.toContain('Stretch well');
    const single = await fetchOne(url);
    expect(single.data).not.toContain('RRULE');
    expect((await dav.client.deleteCalendarObject({ calendarObject: single })).status).toBe(204);
    const plants = await fetchOne(`${dav.calendar.url}plants.ics`);
    expect((await dav.client.deleteCalendarObject({ calendarObject: plants })).status).toBe(204);
    expect((await listRecurring()).map(({ title }) => title)).not.toContain('Water the plants');
  });

  it('with a rule that Aide cannot express is a single task and keeps the rule', async () => {
    const rule = 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';
    const url = await create('payday.ics', todo('payday', 'SUMMARY:Payday', 'DUE;VALUE=DATE:20261130', rule));
    expect((await listTasks()).map(({ title }) => title)).toContain('Payday');
    expect((await fetchOne(url)).lines).toContain(rule);
  });
});
