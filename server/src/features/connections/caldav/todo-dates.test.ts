import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDavToken, davCalls, todo, unfold, windowsZone } from '../../../../test/dav-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { formatNotes, parseNotes } from './todo-notes.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00Z' });
});
afterAll(() => aide.close());

describe.each(['Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Pago_Pago'])(
  'for a user in %s',
  (timezone) => {
    it('due days do not shift, and times are in their zone', async () => {
      const user = await aide.signUp({ timezone });
      const dav = davCalls(aide, user, await createDavToken(user));
      const find = async (title: string) =>
        (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data.find((task) => task.title === title)!;

      await dav.put('day.ics', todo('day', 'SUMMARY:Day', 'DUE;VALUE=DATE:20261205'));
      expect(await find('Day')).toMatchObject({ due_date: '2026-12-05T00:00:00.000Z', due_has_time: false });
      expect(unfold((await dav.get('day.ics')).body)).toContain('DUE;VALUE=DATE:20261205');

      const { id } = (await user.call<{ data: Task }>('POST', '/tasks', { title: 'Ours', dueDate: '2026-12-31' })).body
        .data;
      const ours = await dav.get(`${id}.ics`);
      expect(unfold(ours.body)).toContain('DUE;VALUE=DATE:20261231');
      expect((await dav.put(`${id}.ics`, ours.body.replace('Ours', 'Ours again'))).status).toBe(204);
      expect(await find('Ours again')).toMatchObject({ due_date: '2026-12-31T00:00:00.000Z', due_has_time: false });

      await dav.put('utc.ics', todo('utc', 'SUMMARY:Utc', 'DUE:20261205T100000Z'));
      expect((await find('Utc')).due_date).toBe('2026-12-05T10:00:00.000Z');
      await dav.put('zone.ics', todo('zone', 'SUMMARY:Zone', 'DUE;TZID=America/New_York:20260705T100000'));
      expect((await find('Zone')).due_date).toBe('2026-07-05T14:00:00.000Z');
      await dav.put('floating.ics', todo('floating', 'SUMMARY:Floating', 'DUE:20261205T100000'));
      const wanted = Temporal.PlainDateTime.from('2026-12-05T10:00').toZonedDateTime(timezone).toInstant();
      expect((await find('Floating')).due_date).toBe(wanted.toString({ smallestUnit: 'millisecond' }));

      await dav.put('daily.ics', todo('daily', 'SUMMARY:Daily', 'DUE;VALUE=DATE:20261210', 'RRULE:FREQ=DAILY'));
      expect(unfold((await dav.get('daily.ics')).body)).toContain('DUE;VALUE=DATE:20261210');
    });
  },
);

it('a recurring to-do keeps the time of its own zone when the clocks of the user change', async () => {
  const app = await createTestApp({ now: '2027-03-26T05:00:00Z' });
  const user = await app.signUp({ timezone: 'Europe/Berlin' });
  const dav = davCalls(app, user, await createDavToken(user));
  const lines = ['DTSTART;TZID=Asia/Kolkata:20270327T100000', 'DUE;TZID=Asia/Kolkata:20270327T100000'];
  await dav.put('zone.ics', todo('zone', 'SUMMARY:Call the plant', ...lines, 'RRULE:FREQ=DAILY'));
  for (let day = 0; day < 4; day += 1) {
    app.clock.advance(24 * 3_600_000);
    await app.app.engine.drain();
  }
  const { data } = (await user.call<{ data: Task[] }>('GET', '/tasks')).body;
  const due = data.map(({ due_date }) => String(due_date)).toSorted();
  expect(due).toEqual(['27', '28', '29', '30'].map((day) => `2027-03-${day}T04:30:00.000Z`));
  expect(unfold((await dav.get('zone.ics')).body)).toContain('DUE;TZID=Asia/Kolkata:20270327T100000');
  await app.close();
});

describe('a time zone with a Windows name', () => {
  it.each([
    ['20261205T100000', '2026-12-05T09:00:00.000Z'],
    ['20260705T100000', '2026-07-05T08:00:00.000Z'],
  ])('is resolved by the rules of the file: %s', async (local, utc) => {
    const user = await aide.signUp({ timezone: 'Asia/Kolkata' });
    const dav = davCalls(aide, user, await createDavToken(user));
    const due = `DUE;TZID=W. Europe Standard Time:${local}`;
    await dav.put(
      'outlook.ics',
      todo('outlook', 'SUMMARY:Outlook', due).replace('BEGIN:VTODO', `${windowsZone}\r\nBEGIN:VTODO`),
    );
    const [task] = (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
    expect(task!.due_date).toBe(utc);
    const { body } = await dav.get('outlook.ics');
    expect(unfold(body)).toEqual(expect.arrayContaining([due, 'TZID:W. Europe Standard Time']));
  });
});

describe('notes with steps', () => {
  it.each([
    ['', { description: null, steps: [] }],
    ['Only words\n\nand more', { description: 'Only words\n\nand more', steps: [] }],
    [
      '- [ ] One\n- [x] Two',
      {
        description: null,
        steps: [
          { title: 'One', done: false },
          { title: 'Two', done: true },
        ],
      },
    ],
    ['Words\n\n* [X] Done', { description: 'Words', steps: [{ title: 'Done', done: true }] }],
    ['- [ ] One\nWords', { description: '- [ ] One\nWords', steps: [] }],
  ])('%j are parsed and written back', (text, notes) => {
    expect(parseNotes(text)).toEqual(notes);
    expect(parseNotes(formatNotes(notes))).toEqual(notes);
  });
});
