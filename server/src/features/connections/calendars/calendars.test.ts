import type { CalendarEvent, TimeCheck } from '@aide/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCalendarWorld, type CalendarWorld } from '../../../../test/calendar-world.ts';
import { hasRadicale, whySkipped } from '../../../../test/radicale.ts';
import { calendarsTable } from './calendars.table.ts';

describe.skipIf(!hasRadicale)(`calendars on a CalDAV server${whySkipped}`, () => {
  let world: CalendarWorld;
  beforeAll(async () => {
    world = await openCalendarWorld();
  });
  afterAll(() => world.close());

  it('are found from the address of the server, with their colors, and read at once', async () => {
    const { radicale, drain } = world;
    const asha = await world.createOwner();
    await radicale.createCalendar(asha.name, 'Work', '#aa3322');
    await radicale.createCalendar(asha.name, 'Home');
    await radicale.put(asha.name, 'Work', 'board', [
      'SUMMARY:Board meeting',
      'LOCATION:Room 4',
      'DTSTART;TZID=Asia/Kolkata:20261118T150000',
      'DTEND;TZID=Asia/Kolkata:20261118T170000',
    ]);
    const connected = await asha.connect();
    expect(connected.status).toBe(201);
    expect(connected.body.data).toMatchObject({ signIn: 'password', host: '127.0.0.1', state: 'syncing' });
    expect(connected.body.data.calendars.map(({ name, color, isChosen }) => [name, color, isChosen])).toEqual(
      expect.arrayContaining([
        ['Work', '#aa3322', true],
        ['Home', '#3366cc', true],
      ]),
    );
    expect(JSON.stringify(connected.body)).not.toContain('first-password');
    await drain();
    expect(await asha.getSource()).toMatchObject({ state: 'ok', problem: null });
    expect(await asha.listEvents('2026-11-18', '2026-11-18')).toEqual<CalendarEvent[]>([
      expect.objectContaining({
        title: 'Board meeting',
        location: 'Room 4',
        calendarName: 'Work',
        color: '#aa3322',
        isAllDay: false,
        isBusy: true,
        startsAt: '2026-11-18T09:30:00.000Z',
        endsAt: '2026-11-18T11:30:00.000Z',
        startDate: '2026-11-18',
        endDate: '2026-11-18',
      }),
    ]);
    expect((await asha.connect()).body.error).toBe('CALENDAR_CONNECTED');
  });

  it('are not stored with a wrong password, or on a server that is not allowed', async () => {
    const asha = await world.createOwner();
    await world.radicale.createCalendar(asha.name, 'Work');
    expect((await asha.connect({ password: 'wrong' })).body.error).toBe('CALENDAR_SIGN_IN_FAILED');
    expect((await asha.connect({ address: 'https://10.0.0.1/' })).body.error).toBe('CALENDAR_SERVER_REFUSED');
    expect((await asha.connect({ address: 'http://127.0.0.1:9/' })).body.error).toBe('CALENDAR_UNREACHABLE');
    expect((await asha.owner.call<{ data: unknown[] }>('GET', '/calendar-sources')).body.data).toEqual([]);
  });

  it('are read although one of them is gone, which is deleted here too', async () => {
    const { radicale, drain, sync } = world;
    const asha = await world.createOwner();
    for (const name of ['First', 'Second']) await radicale.createCalendar(asha.name, name);
    await asha.connect();
    await drain();
    const authorization = `Basic ${Buffer.from(`${asha.name}:first-password`).toString('base64')}`;
    const gone = new URL(`/${asha.name}/First/`, radicale.url);
    expect((await fetch(gone, { method: 'DELETE', headers: { authorization } })).status).toBe(200);
    await radicale.put(asha.name, 'Second', 'b', 'SUMMARY:Still read\nDTSTART;VALUE=DATE:20261120');
    await sync();
    expect(await asha.listTitles('2026-11-20', '2026-11-20')).toEqual(['Still read']);
    const source = await asha.getSource();
    expect(source).toMatchObject({ state: 'ok', calendars: [{ name: 'Second', isChosen: true }] });
  });

  it('that are not chosen have no events, and are deleted with their events when disconnected', async () => {
    const { radicale, drain } = world;
    const asha = await world.createOwner();
    for (const name of ['Work', 'Home']) {
      await radicale.createCalendar(asha.name, name);
      await radicale.put(asha.name, name, name, `SUMMARY:${name} event\nDTSTART;VALUE=DATE:20261120`);
    }
    await asha.connect();
    await drain();
    const { id, calendars } = await asha.getSource();
    const work = calendars.find(({ name }) => name === 'Work')?.id;
    expect(await asha.listTitles('2026-11-20', '2026-11-20')).toHaveLength(2);
    await asha.owner.call('PUT', `/calendar-sources/${id}`, { chosen: [work] });
    await drain();
    expect(await asha.listTitles('2026-11-20', '2026-11-20')).toEqual(['Work event']);
    await asha.owner.call('PUT', `/calendar-sources/${id}`, { chosen: calendars.map((each) => each.id) });
    await drain();
    expect(await asha.listTitles('2026-11-20', '2026-11-20')).toHaveLength(2);
    await asha.owner.call('DELETE', `/calendar-sources/${id}`);
    expect(await asha.listTitles('2026-11-20', '2026-11-20')).toEqual([]);
    await world.sync();
  });

  it('say when a time is taken, and what the next free time is', async () => {
    const { radicale, drain } = world;
    const asha = await world.createOwner();
    await radicale.createCalendar(asha.name, 'Work');
    const event = (start: string, end: string, ...more: string[]) => [
      `SUMMARY:Meeting at ${start}`,
      `DTSTART;TZID=Asia/Kolkata:20261119T${start}00`,
      `DTEND;TZID=Asia/Kolkata:20261119T${end}00`,
      ...more,
    ];
    await radicale.put(asha.name, 'Work', 'a', event('1500', '1700'));
    await radicale.put(asha.name, 'Work', 'b', event('1710', '1730'));
    await radicale.put(asha.name, 'Work', 'c', event('1000', '1100', 'TRANSP:TRANSPARENT'));
    await radicale.put(asha.name, 'Work', 'd', 'SUMMARY:Holiday\nDTSTART;VALUE=DATE:20261119');
    await asha.connect();
    await drain();
    const check = async (time: string, more = '') =>
      (await asha.owner.call<{ data: TimeCheck }>('GET', `/calendar-events/check?date=2026-11-19&time=${time}${more}`))
        .body.data;
    expect(await check('16:00')).toMatchObject({
      event: { title: 'Meeting at 1500' },
      nextFree: { date: '2026-11-19', time: '17:30' },
    });
    expect(await check('10:15')).toEqual({ event: null, nextFree: null });
    expect(await check('14:45')).toMatchObject({ event: { title: 'Meeting at 1500' } });
    expect(await check('14:45', '&minutes=15')).toMatchObject({ event: null });
  });

  it('stay chosen when their host changes, and are kept when the server lists others', async () => {
    const { aide, radicale, drain } = world;
    const asha = await world.createOwner();
    await radicale.createCalendar(asha.name, 'Work');
    await asha.connect();
    await drain();
    const { calendars } = await asha.getSource();
    const replaceInUrl = async (text: string, by: string) => {
      const url = sql`replace(${calendarsTable.url}, ${text}, ${by})`;
      const own = eq(calendarsTable.userId, asha.owner.id);
      await aide.database.transaction((tx) => tx.update(calendarsTable).set({ url }).where(own));
      aide.clock.advance(86_400_000);
      await drain();
    };
    await replaceInUrl('127.0.0.1', 'former.example');
    expect(await asha.getSource()).toMatchObject({ state: 'ok', calendars });
    await replaceInUrl('Work', 'Former');
    expect(await asha.getSource()).toMatchObject({ state: 'unreachable', calendars });
    expect((await asha.getSource()).problem).toContain('lists other calendars');
  });
});
