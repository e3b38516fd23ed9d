import type { CalendarSource, Notification, Task, TaskHistoryEntry } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarOwner, CalendarWorld } from '../../../../test/calendar-world.ts';
import { hasRadicale, whySkipped } from '../../../../test/radicale.ts';
import { createTaskEventCalls, openWorkAndPrivate, type Answer } from '../../../../test/task-events.ts';

describe.skipIf(!hasRadicale)(`tasks in a calendar${whySkipped}`, () => {
  let world: CalendarWorld;
  let asha: CalendarOwner;
  let work: string;
  let other: string;
  const { getUid, listFiles, fileOf, linesOf, call, create, change, get, getPage, settle, createWritten } =
    createTaskEventCalls(() => ({ world, asha }));
  const edit = (task: Task, replace: (text: string) => string) =>
    world.radicale.edit(asha.name, 'Work', getUid(task), replace);
  const setWriting = (id: string, minutes: number | null) =>
    asha.owner.call<Answer<CalendarSource[]>>('PUT', `/calendars/${id}/writing`, { minutes });

  beforeAll(async () => {
    ({ world, asha, work, other } = await openWorkAndPrivate());
  });
  afterAll(() => world.close());

  it('are not written unless the user chooses a calendar for them', async () => {
    await create('Before', '2026-11-19T05:00:00Z');
    await settle();
    await world.sync();
    expect(listFiles()).toHaveLength(1);
    expect(await getPage()).toMatchObject({ writtenTo: null, questions: [] });
  });

  it('become events of the chosen length, which are no events beside the tasks', async () => {
    const { body } = await setWriting(work, 45);
    const minutes = body.data[0]?.calendars.map(({ name, eventMinutes }) => `${name} ${eventMinutes}`);
    expect(minutes?.toSorted()).toEqual(['Private null', 'Work 45']);
    await world.drain();
    const task = await createWritten('Call Ravi', '2026-11-20T05:00:00Z');
    expect(linesOf(task)).toEqual(['DTEND:20261120T054500Z', 'DTSTART:20261120T050000Z', 'SUMMARY:Call Ravi']);
    const [day] = await Promise.all([create('Someday', null), create('No time', null)]);
    await change(day, { due_date: '2026-11-21' });
    await settle();
    expect(fileOf(day)).toEqual([]);
    const findEvent = ({ id }: Task) => call('GET', `/calendar-events/of-tasks/${id}`);
    expect([await findEvent(task), await findEvent(day)]).toEqual([{ calendar: 'Work' }, { calendar: null }]);
    await world.sync();
    const page = await getPage();
    expect(page.events.map(({ title }) => title)).toEqual(['Board']);
    expect(page.writtenTo).toBe('Work');
    const check = await call('GET', '/calendar-events/check?date=2026-11-20&time=10:30&minutes=15');
    expect(check).toEqual({ event: null, nextFree: null });
  });

  it('move, rename, complete and reopen their events, which keep everything else', async () => {
    const task = await createWritten('Send the deck', '2026-11-20T08:00:00Z');
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM';
    await edit(task, (text) =>
      text.replace('END:VEVENT', `LOCATION:Room 4\r\nX-ROOM;X-KIND=big:4\\,5\r\n${alarm}\r\nEND:VEVENT`),
    );
    await change(task, { title: 'Send the long deck', due_date: '2026-11-23T09:30:00Z', due_has_time: true });
    await settle();
    expect(linesOf(task)).toEqual(['DTEND:20261123T101500Z', 'DTSTART:20261123T093000Z', 'SUMMARY:Send the long deck']);
    await change(task, { status: 'completed' });
    await settle();
    expect(linesOf(task)).toContain('SUMMARY:✓ Send the long deck');
    await change(task, { status: 'pending' });
    await settle();
    expect(linesOf(task)).toContain('SUMMARY:Send the long deck');
    const [text = ''] = fileOf(task);
    for (const line of ['LOCATION:Room 4', 'X-ROOM;X-KIND=big:4\\,5', 'TRIGGER:-PT10M']) expect(text).toContain(line);
    expect(fileOf(task)).toHaveLength(1);
    expect(listFiles().filter((each) => each.includes('SUMMARY:Board'))).toHaveLength(1);
  });

  it('follow their events', async () => {
    const task = await createWritten('Plan the trip', '2026-11-24T05:00:00Z');
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT';
    await edit(task, (text) =>
      text
        .replace('BEGIN:VEVENT', zone)
        .replace('SUMMARY:Plan the trip', 'SUMMARY:Plan the long trip')
        .replace('DTSTART:20261124T050000Z', 'DTSTART;TZID=Europe/Berlin:20261125T090000')
        .replace('DTEND:20261124T054500Z', 'DTEND;TZID=Europe/Berlin:20261125T110000'),
    );
    await world.sync();
    expect(await get(task)).toMatchObject({ title: 'Plan the long trip', due_date: '2026-11-25T08:00:00.000Z' });
    const history = await call<TaskHistoryEntry[]>('GET', `/tasks/${task.id}/history`);
    expect(history.at(-1)).toMatchObject({ reason: 'Changed in the calendar' });
    await change(task, { due_date: '2026-11-26T10:00:00Z', due_has_time: true });
    await settle();
    expect(linesOf(task)).toContain('DTSTART;TZID=Europe/Berlin:20261126T110000');
    expect(linesOf(task)).toContain('DTEND;TZID=Europe/Berlin:20261126T130000');
    await edit(task, (text) => text.replace('SUMMARY:', 'SUMMARY:✓ '));
    await world.sync();
    expect(await get(task)).toMatchObject({ title: 'Plan the long trip', status: 'completed' });
    await edit(task, (text) =>
      text
        .replace('SUMMARY:✓ ', 'SUMMARY:')
        .replace(/DTSTART;TZID[^\r]*/, 'DTSTART;VALUE=DATE:20261127')
        .replace(/DTEND[^\r]*\r\n/, ''),
    );
    await world.sync();
    expect(await get(task)).toMatchObject({
      status: 'pending',
      due_date: '2026-11-27T00:00:00.000Z',
      due_has_time: false,
    });
    expect(fileOf(task)).toHaveLength(1);
  });

  it('and events that both changed keep both changes, and the event wins where they differ', async () => {
    const task = await createWritten('Review', '2026-11-24T06:00:00Z');
    await edit(task, (text) => text.replace('SUMMARY:Review', 'SUMMARY:Review with Priya'));
    await change(task, { due_date: '2026-11-24T07:00:00Z', due_has_time: true });
    await settle();
    expect(await get(task)).toMatchObject({ title: 'Review with Priya', due_date: '2026-11-24T07:00:00.000Z' });
    expect(linesOf(task)).toEqual(['DTEND:20261124T074500Z', 'DTSTART:20261124T070000Z', 'SUMMARY:Review with Priya']);
    await edit(task, (text) => text.replace('SUMMARY:Review with Priya', 'SUMMARY:Review in the calendar'));
    await change(task, { title: 'Review in Aide' });
    await settle();
    expect(await get(task)).toMatchObject({ title: 'Review in the calendar' });
    expect(linesOf(task)).toContain('SUMMARY:Review in the calendar');
    const history = await call<TaskHistoryEntry[]>('GET', `/tasks/${task.id}/history`);
    expect(JSON.stringify(history)).toContain('Review in Aide');
    expect(fileOf(task)).toHaveLength(1);
  });

  it('are neither doubled nor reverted when the process ends between writing and recording', async () => {
    const task = await createWritten('Pay the rent', '2026-11-24T09:00:00Z');
    const setLink = (etag: string | null, shared: string, sending: string | null) =>
      world.aide.database.transaction((tx) =>
        tx.execute(
          sql`update calendar_task_events set etag = ${etag}, shared = jsonb_set(shared, '{title}', to_jsonb(${shared}::text)), sending = case when ${sending}::text is null then null else jsonb_set(shared, '{title}', to_jsonb(${sending}::text)) end where task_id = ${task.id}`,
        ),
      );
    await setLink(null, 'Pay the rent', null);
    await change(task, { title: 'Pay the rent twice' });
    await settle();
    expect(linesOf(task)).toContain('SUMMARY:Pay the rent twice');
    // The server has the new title, but the process ended before that was recorded, and the title was changed again.
    await setLink('"old"', 'Pay the rent', 'Pay the rent twice');
    await change(task, { title: 'Pay the rent once' });
    await settle();
    expect(await get(task)).toMatchObject({ title: 'Pay the rent once' });
    expect(linesOf(task)).toContain('SUMMARY:Pay the rent once');
    expect(fileOf(task)).toHaveLength(1);
  });

  it('lose nothing when the sync-token has expired, and events far away are not taken for deleted', async () => {
    const far = await createWritten('Far away', '2027-08-01T05:00:00Z');
    const near = await createWritten('Near', '2026-12-09T05:00:00Z');
    world.radicale.forgetTokens(asha.name, 'Work');
    await edit(near, (text) => text.replace('SUMMARY:Near', 'SUMMARY:Nearer'));
    world.radicale.forgetTokens(asha.name, 'Work');
    await world.sync();
    expect((await getPage()).questions).toEqual([]);
    expect(await get(near)).toMatchObject({ title: 'Nearer' });
    await edit(far, (text) => text.replace('SUMMARY:Far away', 'SUMMARY:Further away'));
    await world.sync();
    expect(await get(far)).toMatchObject({ title: 'Further away' });
  });

  it('are written later when the server was down or the password had changed', async () => {
    const { radicale, aide, drain } = world;
    await radicale.stop();
    const task = await create('While away', '2026-12-10T05:00:00Z');
    await settle();
    await radicale.start();
    aide.clock.advance(2 * 3_600_000);
    await drain();
    expect(fileOf(task)).toHaveLength(1);
    radicale.setPassword('second-password');
    await change(task, { title: 'With a new password' });
    await settle();
    const { id, state } = await asha.getSource();
    expect(state).toBe('sign_in');
    await change(task, { due_date: '2026-12-10T06:00:00Z', due_has_time: true });
    await call('POST', `/calendar-sources/${id}/repair`, { password: 'second-password' });
    await drain();
    expect(linesOf(task)).toEqual([
      'DTEND:20261210T064500Z',
      'DTSTART:20261210T060000Z',
      'SUMMARY:With a new password',
    ]);
    expect(fileOf(task)).toHaveLength(1);
    radicale.setPassword('first-password');
    await call('POST', `/calendar-sources/${id}/repair`, { password: 'first-password' });
    await drain();
  });

  it('leave the calendar without a date, when they are cancelled or in the backlog', async () => {
    const [undated, cancelled, later] = [
      await createWritten('Undated', '2026-12-11T05:00:00Z'),
      await createWritten('Cancelled', '2026-12-11T06:00:00Z'),
      await createWritten('Later', '2026-12-11T07:00:00Z'),
    ];
    await change(undated, { due_date: null });
    await change(cancelled, { status: 'cancelled' });
    await change(later, { status: 'backlog' });
    await settle();
    expect([undated, cancelled, later].map((task) => fileOf(task).length)).toEqual([0, 0, 0]);
    await change(cancelled, { status: 'pending' });
    await settle();
    expect(fileOf(cancelled)).toHaveLength(1);
  });

  it('end their link to an event that was made a series', async () => {
    const task = await createWritten('Water the plants', '2026-12-14T05:00:00Z');
    await edit(task, (text) => text.replace('END:VEVENT', 'RRULE:FREQ=DAILY;COUNT=3\r\nEND:VEVENT'));
    await world.sync();
    expect(
      (await asha.listTitles('2026-12-14', '2026-12-16')).filter((title) => title.startsWith('Water')),
    ).toHaveLength(3);
    await change(task, { title: 'Water all plants' });
    await world.sync();
    expect(linesOf(task)).toContain('SUMMARY:Water the plants');
  });

  it('move to another calendar with the choice, and stay there when it is switched off', async () => {
    const task = await createWritten('Moving', '2026-12-18T05:00:00Z');
    expect((await setWriting(other, 30)).status).toBe(200);
    await settle();
    expect([fileOf(task), fileOf(task, 'Private')].map(({ length }) => length)).toEqual([0, 1]);
    expect(listFiles().filter((text) => text.includes('SUMMARY:Board'))).toHaveLength(1);
    await setWriting(other, null);
    await settle();
    expect(fileOf(task, 'Private')).toHaveLength(1);
    expect(await asha.listTitles('2026-12-18', '2026-12-18')).toEqual(['Moving']);
    await change(task, { title: 'Not written' });
    await settle();
    expect(fileOf(task, 'Private')[0]).toContain('SUMMARY:Moving');
    await setWriting(other, 30);
    await settle();
    expect(fileOf(task, 'Private')).toHaveLength(1);
    expect(fileOf(task, 'Private')[0]).toContain('SUMMARY:Not written');
    expect(await asha.listTitles('2026-12-18', '2026-12-18')).toEqual([]);
  });

  it('are no longer written when the server forbids it, and the user is told', async () => {
    await setWriting(work, 30);
    await settle();
    const task = await createWritten('Forbidden', '2026-12-21T05:00:00Z');
    world.radicale.setReadOnly(true);
    await change(task, { title: 'Not allowed' });
    await settle();
    const notices = await call<Notification[]>('GET', '/notifications');
    expect(notices[0]).toMatchObject({ kind: 'calendar_event', title: 'Tasks are no longer written to Work' });
    expect(await getPage()).toMatchObject({ writtenTo: null });
    expect(await asha.getSource()).toMatchObject({ state: 'ok' });
    expect((await setWriting(work, 30)).body.error).toBe('CALENDAR_READ_ONLY');
    world.radicale.setReadOnly(false);
    await setWriting(work, 30);
    await settle();
    expect(linesOf(task)).toContain('SUMMARY:Not allowed');
    expect(fileOf(task)).toHaveLength(1);
  });

  it('cannot be written to the calendar of another user', async () => {
    const ravi = await world.createOwner();
    const refused = await ravi.owner.call<Answer<null>>('PUT', `/calendars/${work}/writing`, { minutes: 30 });
    expect(refused.body.error).toBe('CALENDAR_SOURCE_NOT_FOUND');
  });
});
