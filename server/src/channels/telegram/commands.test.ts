import type { Task } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBotApp, type BotApp } from '../../../test/fake-telegram/bot-app.ts';
import { fakeUsername } from '../../../test/fake-telegram/fake-telegram.ts';
import { createPerson } from '../../../test/fake-telegram/person.ts';
import type { TestUser } from '../../../test/test-app.ts';
import { zonesLike } from '../chat/commands/choose-time-zone.ts';
import { telegramUpdatesTable } from './updates/updates.table.ts';

let aide: BotApp;
beforeAll(async () => {
  aide = await createBotApp();
});
afterAll(() => aide.close());

const listTasksNow = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const addTask = (user: TestUser, title: string, due_date?: string) =>
  user.call('POST', '/tasks', { title, ...(due_date === undefined ? {} : { due_date }) });

describe('/today and /tasks', () => {
  it('list due, overdue and next tasks, with a button to complete each', async () => {
    const { user, person } = await aide.connected();
    expect((await person.ask('/today')).text).toBe('Nothing is due today.');
    await addTask(user, 'Call the bank', '2026-11-18T10:30:00.000Z');
    await addTask(user, 'Sign the lease', '2026-11-16');
    await addTask(user, 'Plan the offsite', '2026-12-01');
    const today = await person.ask('/today');
    expect(today.text.split('\n')).toEqual([
      'Due today',
      '1. Call the bank · Today, 4:00 PM',
      '',
      'Overdue',
      '2. Sign the lease · Overdue by 2 days',
    ]);
    await person.press(today, '✓ 2');
    await aide.telegram.until(() => today.keyboard.flat().length === 1);
    expect((await listTasksNow(user)).find(({ title }) => title === 'Sign the lease')).toMatchObject({
      status: 'completed',
    });
    const next = await person.ask('/tasks');
    expect(next.text.split('\n')).toEqual([
      'Next',
      '1. Call the bank · Today, 4:00 PM',
      '2. Plan the offsite · Tue 1 Dec',
    ]);
  });

  it('reply once to a button, also when two devices press it concurrently', async () => {
    const { user, person } = await aide.connected();
    await addTask(user, 'Call the bank', '2026-11-18');
    await addTask(user, 'Sign the lease', '2026-11-18');
    const today = await person.ask('/today');
    const both = { ...today };
    const before = aide.telegram.chats.of(person.chatId).length;
    await Promise.all([person.press(both, '✓ 1'), person.press(both, '✓ 1')]);
    await person.ask('/help');
    const sent = aide.telegram.chats.of(person.chatId).slice(before, -1);
    expect(sent.map(({ text }) => text)).toEqual(['✓ Call the bank\nDone']);
    expect(today.keyboard.flat()).toHaveLength(1);
  });

  it('are split into several messages without losing text', async () => {
    const { user, person } = await aide.connected();
    for (let n = 0; n < 15; n += 1) await addTask(user, `${n} ${'a very long name & more '.repeat(12)}`.slice(0, 300));
    const last = await person.ask('/tasks');
    expect(last.text).toContain('15. ');
  });
});

describe('/done and /snooze', () => {
  it('complete or snooze the matching task, and ask when several match', async () => {
    const { user, person } = await aide.connected();
    await addTask(user, 'Call Priya about the lease', '2026-11-19');
    await addTask(user, 'Call Ravi', '2026-11-20');
    expect((await person.ask('/done nobody knows')).text).toContain('no open task');
    const which = await person.ask('/done call');
    expect(which.text).toContain('Which task is done?');
    const done = await person.ask('/done lease priya');
    expect(done.text).toBe('✓ Call Priya about the lease\nDone');
    expect((await listTasksNow(user)).map(({ title, status }) => [title, status])).toEqual([
      ['Call Priya about the lease', 'completed'],
      ['Call Ravi', 'pending'],
    ]);
  });

  it('a repeated /done update completes one task', async () => {
    const { user, person } = await aide.connected();
    await addTask(user, 'Call Priya', '2026-11-19');
    const before = aide.telegram.chats.of(person.chatId).length;
    const id = person.send('/done call');
    await aide.telegram.until(() => aide.telegram.chats.of(person.chatId).length > before);
    await addTask(user, 'Call Ravi', '2026-11-20');
    aide.telegram.updates.repeat(id);
    await person.ask('/help');
    expect((await listTasksNow(user)).filter(({ status }) => status === 'completed')).toHaveLength(1);
  });

  it('postpone by their buttons, also in reply to a message of the bot', async () => {
    const { user, person } = await aide.connected();
    const response = await person.ask('Call Priya today at 4 pm');
    const offer = await person.reply(response, '/snooze');
    expect(offer.keyboard.flat().map(({ text }) => text)).toEqual([
      'Done',
      'Snooze 5 minutes',
      'Snooze 15 minutes',
      'Snooze 30 minutes',
      'Snooze 1 hour',
      'This evening 18:00',
      'Tomorrow 9:00',
      'Next week',
    ]);
    await person.press(offer, 'Tomorrow 9:00');
    await aide.telegram.until(() => offer.edits > 0);
    expect(offer.text).toBe('Call Priya\nMoved. It is now due: Tomorrow, 9:00 AM.');
    expect((await listTasksNow(user))[0]).toMatchObject({ due_date: '2026-11-19T03:30:00.000Z' });
    expect((await person.ask('/snooze')).text).toBe('Nothing is due today.');
    await addTask(user, 'One', '2026-11-18');
    await addTask(user, 'Two', '2026-11-18');
    const which = await person.ask('/snooze');
    await person.press(which, 'Two');
    expect(aide.telegram.chats.getLast(person.chatId).text).toContain('Two\nWhen: Today');
    expect((await person.reply(response, '/done')).text).toContain('Done');
  });
});

describe('the other commands', () => {
  it('show contacts, the report, the time zone and the help', async () => {
    const { user, person } = await aide.connected();
    expect((await person.ask('/contacts')).text).toContain('no contacts yet');
    await user.call('POST', '/contacts', { name: 'Priya <Sharma>', company: 'A & B', phone: '+91 98' });
    expect((await person.ask('/contacts')).text).toBe('Contacts\n1. Priya <Sharma> · A & B');
    expect((await person.ask('/contacts priya')).text).toContain('+91 98');
    await person.ask('Buy milk tomorrow');
    aide.clock.advance(1_000);
    expect((await person.ask('/report')).text).toContain('Created: 1');
    expect((await person.ask('/timezone')).text).toContain('Asia/Kolkata');
    expect((await person.ask('/timezone berlin')).text).toContain('now Europe/Berlin');
    expect((await user.call('GET', '/onboarding/me')).body).toMatchObject({ data: { timezone: 'Europe/Berlin' } });
    expect((await person.ask('/timezone Atlantis')).text).toContain('don’t know');
    const help = (await person.ask('/help')).text;
    for (const command of ['today', 'tasks', 'done', 'snooze', 'backlog', 'contacts', 'report', 'timezone', 'stop'])
      expect(help).toContain(`/${command} `);
  });

  it.each([
    ['Europe/Berlin', ['Europe/Berlin']],
    ['new york', ['America/New_York']],
    ['Asia/Kolkata', ['Asia/Kolkata']],
    ['utc', ['UTC']],
    ['IST', ['Asia/Kolkata']],
    ['pst', ['America/Los_Angeles']],
    ['nowhere', []],
  ])('recognises the time zone %s', (words, zones) => {
    expect(zonesLike(words)).toEqual(zones);
  });
});

describe('/show and /note', () => {
  it('show the notes and steps of a task; pressing a step ticks and unticks it', async () => {
    const { user, person } = await aide.connected();
    const body = { title: 'Board meeting', description: 'Room <4>\nhttps://example.com', steps: ['Agenda', 'Slides'] };
    await user.call('POST', '/tasks', body);
    const shown = await person.ask('/show board');
    expect(shown.text).toContain('Room <4>\nhttps://example.com');
    expect(shown.text).toContain('Steps: 0 of 2 done');
    expect(shown.keyboard.flat().map(({ text }) => text)).toEqual(
      expect.arrayContaining(['☐ Agenda', '☐ Slides', 'Done']),
    );
    await person.press(shown, '☐ Slides');
    await aide.telegram.until(() => shown.text.includes('Steps: 1 of 2 done'));
    const stepsNow = async () => (await listTasksNow(user))[0]?.steps.map(({ done }) => done);
    expect(await stepsNow()).toEqual([false, true]);
    await person.press(shown, '☑ Slides');
    await aide.telegram.until(() => shown.text.includes('Steps: 0 of 2 done'));
    expect(await stepsNow()).toEqual([false, false]);
    expect((await person.ask('/show nobody knows')).text).toContain('no open task');
  });

  it('add a line to the notes, by name or in reply, once', async () => {
    const { user, person } = await aide.connected();
    await addTask(user, 'Call Priya about the lease', '2026-11-19');
    await addTask(user, 'Call Ravi', '2026-11-20');
    const shown = await person.ask('/note lease: Ask about the deposit: 2 months');
    expect(shown.text).toContain('Ask about the deposit: 2 months');
    aide.telegram.updates.repeat([...aide.telegram.updates.handedOut.keys()].at(-1)!);
    await person.reply(shown, '/note and the garage');
    const notes = (await listTasksNow(user)).map(({ description }) => description);
    expect(notes).toEqual(['Ask about the deposit: 2 months\nand the garage', null]);
    expect((await person.ask('/note call: which one?')).text).toContain('Several tasks fit');
    expect((await person.ask('/note')).text).toContain('Reply to a task with /note');
  });
});

describe('a group', () => {
  it('gets no reply to commands for another bot', async () => {
    const group = createPerson(aide.telegram, -100_300, 'supergroup');
    group.send('/today@another_bot');
    group.send(`@${fakeUsername}anist, what is on?`);
    const last = group.send(`/today@${fakeUsername.toUpperCase()}`);
    const isLast = eq(telegramUpdatesTable.updateId, last);
    await expect
      .poll(() => aide.database.read((db) => db.select().from(telegramUpdatesTable).where(isLast)))
      .toMatchObject([{ handledAt: expect.any(Date) }]);
    expect(aide.telegram.chats.of(-100_300)).toHaveLength(1);
  });
});
