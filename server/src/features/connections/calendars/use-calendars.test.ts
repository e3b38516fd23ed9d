import type { AssistantResult, CalendarEventList } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { makeCalendarSource } from '../../../../test/owned-row-makers.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { insertRows } from '../../../platform/database/rows-from-json.ts';
import { insertCalendars, listEventRows } from './calendars.repository.ts';
import { calendarEventsTable } from './calendars.table.ts';

/** 9:00 in India. */
const now = '2026-11-18T03:30:00.000Z';
let aide: TestApp;
let user: TestUser;

/** Adds an event by its local times in India on a day; without times, one of the whole day. */
async function addEvent(
  title: string,
  day: string,
  from?: string,
  to?: string,
  { isBusy = true, count = 1 } = {},
): Promise<void> {
  const [sourceId, calendarId] = [await makeCalendarSource(user, aide), uuidv7()];
  const at = (time: string) => new Date(`${day}T${time}:00+05:30`);
  const midnight = new Date(`${day}T00:00:00Z`);
  const times =
    from === undefined || to === undefined
      ? { startsAt: midnight, endsAt: new Date(midnight.getTime() + 86_400_000), isAllDay: true }
      : { startsAt: at(from), endsAt: at(to), isAllDay: false };
  await aide.database.transaction(async (tx) => {
    const calendar = { userId: user.id, id: calendarId, sourceId, url: '', name: 'Work', color: null, isChosen: true };
    await insertCalendars(tx, [calendar]);
    const row = { userId: user.id, calendarId, etag: '1', title, location: null, ...times, isBusy };
    const rows = Array.from({ length: count }, () => ({ ...row, id: uuidv7(), resource: uuidv7() }));
    await insertRows(tx, calendarEventsTable, rows);
  });
}

const ask = async (text: string): Promise<string> =>
  (await user.call<{ data: AssistantResult }>('POST', '/assistant', { text })).body.data.reply ?? '';

beforeAll(async () => {
  aide = await createTestApp({ now });
});
afterAll(() => aide.close());
beforeEach(async () => {
  aide.clock.set(new Date(now));
  user = await aide.signUp();
});

describe('a question to the assistant', () => {
  it('about the day is answered with tasks and events', async () => {
    await addEvent('Board meeting', '2026-11-18', '15:00', '17:00');
    await addEvent('Holiday', '2026-11-18');
    await addEvent('Dentist', '2026-11-19', '10:00', '11:00');
    await user.call('POST', '/tasks', { title: 'Call the bank', due_date: '2026-11-18' });
    expect(await ask('what’s my day?')).toBe('1 task\nIn your calendar:\nAll day: Holiday\n3:00 PM Board meeting');
    expect(await ask('what do I have tomorrow?')).toContain('In your calendar:\n10:00 AM Dentist');
  });

  it('about free time is answered from the calendar', async () => {
    await addEvent('Board meeting', '2026-11-19', '10:00', '12:30');
    await addEvent('Lunch', '2026-11-19', '13:00', '14:00', { isBusy: false });
    await addEvent('Review', '2026-11-19', '16:45', '18:00');
    expect(await ask('when am I free tomorrow?')).toBe(
      'Free between 9:00 AM and 6:00 PM:\nThu, Nov 19: 9:00 AM to 10:00 AM, 12:30 PM to 4:45 PM',
    );
    await addEvent('Workshop', '2026-11-18', '09:00', '18:00');
    expect(await ask('find an hour for the deck this week')).toBe(
      '1 hour free: Thu, Nov 19 at 9:00 AM; Thu, Nov 19 at 12:30 PM; Fri, Nov 20 at 9:00 AM.',
    );
  });

  it('about free time says what is missing without a calendar', async () => {
    expect(await ask('am I free on Friday?')).toBe('No calendar is connected. Connect one in Settings, Calendars.');
  });
});

describe('the reminder of a task without a time', () => {
  const listSent = () =>
    aide.sent.filter(({ notice, recipient }) => notice.kind === 'reminder' && recipient.userId === user.id);
  const runAt = async (time: string): Promise<void> => {
    aide.clock.set(new Date(`2026-11-19T${time}:00+05:30`));
    await aide.app.engine.drain();
  };

  it('waits until the end of a busy event, one of a task with a time does not', async () => {
    await addEvent('Stand-up', '2026-11-19', '08:45', '10:15');
    for (const title of ['Call the bank', 'Send the quote'])
      await user.call('POST', '/tasks', { title, due_date: '2026-11-19' });
    await user.call('POST', '/tasks', {
      title: 'Join the call',
      due_date: '2026-11-19T04:00:00.000Z',
      due_has_time: true,
    });
    await runAt('09:00');
    expect(listSent()).toEqual([]);
    await runAt('09:30');
    const early = listSent();
    expect(new Set(early.map(({ notice }) => notice.kind === 'reminder' && notice.task.title))).toEqual(
      new Set(['Join the call']),
    );
    await runAt('10:15');
    const titles = listSent()
      .slice(early.length)
      .map(({ notice }) => notice.kind === 'reminder' && notice.task.title);
    expect(new Set(titles)).toEqual(new Set(['Call the bank', 'Send the quote']));
  });

  it('waits at most two hours', async () => {
    await addEvent('Stand-up', '2026-11-19', '08:45', '10:45');
    await addEvent('Workshop', '2026-11-19', '10:30', '13:30');
    await user.call('POST', '/tasks', { title: 'Call the bank', due_date: '2026-11-19' });
    await runAt('09:00');
    await runAt('10:45');
    expect(listSent()).toEqual([]);
    await runAt('11:00');
    expect(listSent().length).toBeGreaterThan(0);
  });

  it('waits until the end of the quiet hours if they have begun then', async () => {
    await addEvent('Stand-up', '2026-11-19', '08:45', '10:15');
    const { data } = (await user.call<{ data: object }>('GET', '/reminder-settings')).body;
    await user.call('PUT', '/reminder-settings', { ...data, quietHours: { from: '10:00', to: '12:00' } });
    await user.call('POST', '/tasks', { title: 'Call the bank', due_date: '2026-11-19' });
    await runAt('09:00');
    await runAt('10:15');
    expect(listSent()).toEqual([]);
    await runAt('12:00');
    expect(listSent().length).toBeGreaterThan(0);
  });

  it('is sent at once during a free event, and if the user wants it', async () => {
    await addEvent('Reading', '2026-11-19', '08:45', '10:15', { isBusy: false });
    await user.call('POST', '/tasks', { title: 'Call the bank', due_date: '2026-11-19' });
    await runAt('09:00');
    expect(listSent().length).toBeGreaterThan(0);
    aide.clock.set(new Date(now));
    user = await aide.signUp();
    await addEvent('Stand-up', '2026-11-19', '08:45', '10:15');
    const { data } = (await user.call<{ data: object }>('GET', '/reminder-settings')).body;
    await user.call('PUT', '/reminder-settings', { ...data, waitForEvents: false });
    // A client that does not know the setting keeps it.
    const kept = await user.call('PUT', '/reminder-settings', { ...data, waitForEvents: undefined });
    expect(kept.body).toMatchObject({ data: { waitForEvents: false } });
    await user.call('POST', '/tasks', { title: 'Call the bank', due_date: '2026-11-19' });
    await runAt('09:00');
    expect(listSent().length).toBeGreaterThan(0);
  });
});

it('the morning digest lists the events of the day', async () => {
  await addEvent('Board meeting', '2026-11-19', '15:00', '17:00');
  await user.call('POST', '/tasks', { title: 'Call the bank', due_date: '2026-11-19' });
  aide.clock.set(new Date('2026-11-19T02:00:00Z'));
  await aide.app.engine.drain();
  const digest = aide.sent.find(({ notice, recipient }) => notice.kind === 'digest' && recipient.userId === user.id);
  expect(digest?.notice).toMatchObject({ events: ['3:00 PM Board meeting'] });
});

test('more events than are read at once are listed once each and by start, up to the limit', async () => {
  await addEvent('Second', '2026-11-18', '15:00', '17:00', { count: 700 });
  await addEvent('First', '2026-11-18', '14:00', '15:00', { count: 600 });
  const list = (limit: number) =>
    aide.database.read((tx) => listEventRows(tx, user.id, new Date(now), new Date('2026-11-19T00:00:00Z'), limit));
  const found = await list(5_000);
  const titles = found.map(({ event }) => event.title);
  expect(titles).toEqual([...Array<string>(600).fill('First'), ...Array<string>(700).fill('Second')]);
  expect(new Set(found.map(({ event }) => event.id)).size).toBe(1_300);
  expect(await list(1_000)).toEqual(found.slice(0, 1_000));
});

test('the events are by default those of the past week and the coming 60 days', async () => {
  for (const day of ['2026-11-10', '2026-11-11', '2027-01-17', '2027-01-18']) await addEvent(day, day);
  const { body } = await user.call<{ data: CalendarEventList }>('GET', '/calendar-events');
  expect(body.data.events.map(({ title }) => title)).toEqual(['2026-11-11', '2027-01-17']);
  expect((await user.call('GET', '/calendar-events?from=2026-11-18')).status).toBe(400);
});
