import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CalendarSource, Notification } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBackupText } from '../../../../test/backup-text.ts';
import { openCalendarWorld, type CalendarOwner, type CalendarWorld } from '../../../../test/calendar-world.ts';
import { formatCalendar, hasRadicale, whySkipped } from '../../../../test/radicale.ts';

const at = (day: string, title: string, ...more: string[]) => [`SUMMARY:${title}`, `DTSTART:${day}T060000Z`, ...more];

describe.skipIf(!hasRadicale)(`the synchronisation of calendars${whySkipped}`, () => {
  let world: CalendarWorld;
  let asha: CalendarOwner;
  const titles = (from = '2026-11-11', to = '2027-01-20') => asha.listTitles(from, to);

  beforeAll(async () => {
    world = await openCalendarWorld();
    asha = await world.createOwner();
    await world.radicale.createCalendar(asha.name, 'Work');
    await world.radicale.put(asha.name, 'Work', 'a', at('20261120', 'First'));
    await world.radicale.put(asha.name, 'Work', 'old', at('20260101', 'Old'));
    await asha.connect();
    await world.drain();
  });
  afterAll(() => world.close());

  it('reads what was added, changed, moved out of the window and deleted', async () => {
    const { radicale, sync } = world;
    expect(await titles()).toEqual(['First']);
    await radicale.put(asha.name, 'Work', 'b', at('20261121', 'Second'));
    await sync();
    expect(await titles()).toEqual(['First', 'Second']);
    await radicale.put(asha.name, 'Work', 'a', at('20261122', 'First later'));
    await sync();
    expect(await titles()).toEqual(['Second', 'First later']);
    await radicale.put(asha.name, 'Work', 'a', at('20280101', 'First much later'));
    await radicale.remove(asha.name, 'Work', 'b');
    await sync();
    expect(await titles()).toEqual([]);
  });

  it('reads exceptions of a series as one change', async () => {
    const { radicale, sync } = world;
    const series = at('20261123', 'Stand-up', 'RRULE:FREQ=DAILY;COUNT=4');
    await radicale.put(asha.name, 'Work', 'daily', series);
    await sync();
    expect(await titles()).toHaveLength(4);
    const moved = at('20261130', 'Stand-up moved', 'RECURRENCE-ID:20261124T060000Z');
    await radicale.put(asha.name, 'Work', 'daily', [...series, 'EXDATE:20261125T060000Z'], moved);
    await sync();
    const found = await asha.listEvents('2026-11-20', '2026-12-10');
    expect(found.map(({ startDate, title }) => `${startDate} ${title}`)).toEqual([
      '2026-11-23 Stand-up',
      '2026-11-26 Stand-up',
      '2026-11-30 Stand-up moved',
    ]);
    await radicale.remove(asha.name, 'Work', 'daily');
  });

  it('loses and doubles nothing when the sync-token has expired', async () => {
    const { radicale, sync } = world;
    await radicale.put(asha.name, 'Work', 'kept', at('20261201', 'Kept'));
    await radicale.put(asha.name, 'Work', 'gone', at('20261202', 'Gone'));
    await sync();
    expect(await titles()).toEqual(['Kept', 'Gone']);
    const [kept] = await asha.listEvents('2026-12-01', '2026-12-01');
    radicale.forgetTokens(asha.name, 'Work');
    await radicale.remove(asha.name, 'Work', 'gone');
    await radicale.put(asha.name, 'Work', 'new', at('20261203', 'New'));
    radicale.forgetTokens(asha.name, 'Work');
    await sync();
    expect(await titles()).toEqual(['Kept', 'New']);
    // What did not change was not read again.
    expect((await asha.listEvents('2026-12-01', '2026-12-01'))[0]?.id).toBe(kept?.id);
    await sync();
    expect(await titles()).toEqual(['Kept', 'New']);
  });

  it('keeps the events while the server is down, and continues by itself', async () => {
    const { radicale, sync, aide, drain } = world;
    await radicale.stop();
    await sync();
    expect(await asha.getSource()).toMatchObject({ state: 'unreachable' });
    expect((await asha.getSource()).problem).toContain('cannot be reached');
    expect(await titles()).toEqual(['Kept', 'New']);
    await radicale.start();
    aide.clock.advance(2 * 3_600_000);
    await drain();
    expect(await asha.getSource()).toMatchObject({ state: 'ok', problem: null });
    expect(await titles()).toEqual(['Kept', 'New']);
  });

  it('asks once for the new password, and continues after the repair', async () => {
    const { radicale, sync, drain } = world;
    radicale.setPassword('second-password');
    await sync();
    await sync();
    const { id, ...source } = await asha.getSource();
    expect(source).toMatchObject({ state: 'sign_in' });
    const notices = (await asha.owner.call<{ data: Notification[] }>('GET', '/notifications')).body.data;
    expect(notices.filter(({ kind }) => kind === 'calendar_sign_in')).toHaveLength(1);
    const repair = (password: string) =>
      asha.owner.call<{ data: CalendarSource; error: string }>('POST', `/calendar-sources/${id}/repair`, { password });
    expect((await repair('wrong')).body.error).toBe('CALENDAR_SIGN_IN_FAILED');
    await radicale.put(asha.name, 'Work', 'later', at('20261204', 'Later'));
    expect((await repair('second-password')).body.data.state).toBe('syncing');
    await drain();
    expect(await titles()).toEqual(['Kept', 'New', 'Later']);
    radicale.setPassword('first-password');
    await repair('first-password');
    await drain();
  });

  it('reads on as time passes, and forgets what is over', async () => {
    const { radicale, aide, sync } = world;
    await radicale.put(asha.name, 'Work', 'past', at('20261118', 'Past'));
    await radicale.put(asha.name, 'Work', 'far', at('20270128', 'Far'));
    await sync();
    expect(await titles('2027-01-25', '2027-02-10')).toEqual([]);
    expect(await titles('2026-11-18', '2026-11-18')).toEqual(['Past']);
    await radicale.createCalendar(asha.name, 'Another', '#00ff00');
    aide.clock.advance(9 * 86_400_000);
    await sync();
    expect(await titles('2027-01-25', '2027-02-10')).toEqual(['Far']);
    expect(await titles('2026-11-18', '2026-11-18')).toEqual([]);
    const { calendars } = await asha.getSource();
    expect(calendars.map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['Work', true],
      ['Another', false],
    ]);
  });

  it('is planned by the user at most once a minute', async () => {
    const plan = async () =>
      (await asha.owner.call<{ data: { planned: number } }>('POST', '/calendar-sources/sync')).body.data.planned;
    world.aide.clock.advance(61_000);
    expect(await plan()).toBe(1);
    await world.drain();
    expect(await plan()).toBe(0);
  });
});

describe('a published calendar', () => {
  it('is read from its address, which stays secret, and compared event by event', async () => {
    let events = [
      ['UID:a', ...at('20261120', 'Review')],
      ['UID:b', ...at('20261121', 'Lunch')],
    ];
    let status = 200;
    const http = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/calendar' });
      response.end(formatCalendar(...events).replace('PRODID', 'X-WR-CALNAME:Team\r\nPRODID'));
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/secret-path/calendar.ics`;
    const world = await openCalendarWorld({}, false);
    const asha = await world.createOwner();
    const connected = await asha.connect({ signIn: 'address', address });
    expect(connected.body.data).toMatchObject({ signIn: 'address', host: '127.0.0.1', calendars: [{ name: 'Team' }] });
    expect(JSON.stringify(connected.body)).not.toContain('secret-path');
    expect(await getBackupText(world.aide.database)).not.toContain('secret-path');
    expect((await asha.connect({ signIn: 'address', address })).body.error).toBe('CALENDAR_CONNECTED');
    const [team] = connected.body.data.calendars;
    const writing = await asha.owner.call<{ error: string }>('PUT', `/calendars/${team?.id}/writing`, { minutes: 30 });
    expect(writing).toMatchObject({ status: 409, body: { error: 'CALENDAR_READ_ONLY' } });
    await world.drain();
    const before = await asha.listEvents('2026-11-20', '2026-11-22');
    expect(before.map(({ title }) => title)).toEqual(['Review', 'Lunch']);
    events = [
      ['UID:a', ...at('20261120', 'Review')],
      ['UID:c', ...at('20261122', 'Demo')],
      // Identifiers that PostgreSQL can neither index nor store, and an event that no date can hold.
      [`UID:${'long'.repeat(2_000)}`, ...at('20261122', 'Long')],
      ['UID:n\0l', ...at('20261122', 'Control')],
      ['UID:d', ...at('20261122', 'Endless'), 'DURATION:P99999999W'],
    ];
    await world.sync();
    expect(await asha.getSource()).toMatchObject({ state: 'ok', problem: null });
    const after = await asha.listEvents('2026-11-20', '2026-11-22');
    expect(after.map(({ title }) => title).toSorted()).toEqual(['Control', 'Demo', 'Long', 'Review']);
    expect(after.find(({ title }) => title === 'Review')?.id).toBe(before[0]?.id);
    status = 404;
    await world.sync();
    expect((await asha.getSource()).state).toBe('sign_in');
    await world.close();
    http.close();
  });
});
