import { removeOwner } from '../../../test/test-app.ts';
import type { BacklogItem, RecurringTask, Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBotApp, type BotApp } from '../../../test/fake-telegram/bot-app.ts';
import type { TestUser } from '../../../test/test-app.ts';

let aide: BotApp;
beforeAll(async () => {
  aide = await createBotApp();
});
afterAll(() => aide.close());

const listTasksNow = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const labels = (message: { keyboard: { text: string }[][] }) =>
  message.keyboard.map((row) => row.map(({ text }) => text));

describe('a message', () => {
  it('becomes a task, and the reply shows the parsed fields [S1.what.04]', async () => {
    const { user, person } = await aide.connected();
    await user.call('POST', '/contacts', { name: 'Priya Sharma', company: 'Acme' });
    const response = await person.ask('Call Priya tomorrow at 4 pm about the term sheet, urgent');
    const [task] = await listTasksNow(user);
    expect(task).toMatchObject({ source: 'telegram', priority: 'urgent', contact: { name: 'Priya Sharma' } });
    expect(response.text.split('\n')).toEqual([
      task!.title,
      'Follow-up',
      'With: Priya Sharma, Acme',
      'When: Tomorrow, 4:00 PM',
      'Priority: Urgent',
    ]);
    expect(labels(response)).toEqual([
      ['Date', 'Priority'],
      ['Done', 'Undo'],
    ]);
  });

  it('shows a reminder of the task and its labels, also of the whole task', async () => {
    const { person } = await aide.connected();
    const saved = await person.ask('Visit the bank tomorrow at 3 pm #money, remind me 1 hour before');
    const facts = ['Reminder: 1 hour before', 'Labels: #money'];
    expect(saved.text.split('\n')).toEqual(expect.arrayContaining(['When: Tomorrow, 3:00 PM', ...facts]));
    const shown = await person.ask('/show bank');
    expect(shown.text.split('\n')).toEqual(expect.arrayContaining(['When: Tomorrow, 3:00 PM', ...facts]));
  });

  it('keeps emoji in the title, also next to a date, and is found by its words alone', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Order 🎂 cake for the office tomorrow at 5 pm 🎉');
    await person.ask('🏠 pay the rent on friday');
    const titles = async () => (await listTasksNow(user)).map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(['Order 🎂 cake for the office 🎉', '🏠 pay the rent']);
    await person.ask('done with the office cake');
    const done = (await listTasksNow(user)).filter(({ status }) => status === 'completed');
    expect(done.map(({ title }) => title)).toEqual(['Order 🎂 cake for the office 🎉']);
  });

  it('can be a recurring task or go to the backlog', async () => {
    const { user, person } = await aide.connected();
    const repeated = await person.ask('every monday at 9 am send the report');
    const { body } = await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks');
    expect(body.data.tasks).toHaveLength(1);
    expect(repeated.text).toContain('Repeats: ');
    expect(repeated.text).toContain('Next: ');
    expect(labels(repeated)).toEqual([['Undo']]);
    const kept = await person.ask('/backlog read the annual report some day');
    expect(kept.text).toContain('Saved to the backlog');
    const backlog = await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog');
    expect(backlog.body.data.backlogItems).toHaveLength(1);
    expect((await person.ask('/backlog')).text).toMatch(/^Backlog\n1\. /);
  });

  it('is escaped and otherwise unchanged, whatever characters it has', async () => {
    const { user, person } = await aide.connected();
    for (const text of [
      'Ask <b>Tom</b> & "Jerry" about a<b',
      'Send *bold* _it_ `x` [a](http://b) ~ > # + - = | { } . !',
      'Print \\n \u202e &amp; &lt;',
    ]) {
      const response = await person.ask(text);
      const [task] = (await listTasksNow(user)).toSorted((a, b) => b.id.localeCompare(a.id));
      expect(response.text.split('\n')[0]).toBe(task!.title.replaceAll(/\s+/g, ' '));
    }
    expect(await listTasksNow(user)).toHaveLength(3);
  });

  it('that was forwarded keeps its author and text', async () => {
    const { user, person } = await aide.connected();
    await user.call('POST', '/contacts', { name: 'Ravi Kumar' });
    const text = 'Please send the signed lease by Friday.\nThe bank needs it.';
    await person.ask(text, {
      forward_origin: {
        type: 'user',
        date: 0,
        sender_user: { id: 5, is_bot: false, first_name: 'Ravi', last_name: 'Kumar' },
      },
    });
    const [task] = await listTasksNow(user);
    expect(task).toMatchObject({ description: `From Ravi Kumar:\n${text}`, contact: { name: 'Ravi Kumar' } });
    await person.ask('Lunch?', { forward_origin: { type: 'hidden_user', date: 0, sender_user_name: 'Somebody' } });
    expect((await listTasksNow(user)).map(({ description }) => description)).toContain('From Somebody:\nLunch?');
  });

  it('without text, or with an unknown command, gets a reply and creates nothing', async () => {
    const { user, person } = await aide.connected();
    const sticker = { sticker: { file_id: 'x', file_unique_id: 'x', width: 1, height: 1, type: 'regular' } };
    expect((await person.ask('', { text: undefined, ...sticker } as never)).text).toContain(
      'text and hear voice notes',
    );
    expect((await person.ask('/frobnicate now')).text).toContain('/help');
    expect(await listTasksNow(user)).toEqual([]);
  });

  it('with an album of pictures becomes one task of its caption with one reply', async () => {
    const { user, person } = await aide.connected();
    const before = aide.telegram.chats.of(person.chatId).length;
    const photo = [{ file_id: 'x', file_unique_id: 'x', width: 1, height: 1 }];
    const picture = (more: object) => person.send('', { text: undefined, photo, ...more } as never);
    picture({ media_group_id: 'a', caption: 'Send these to Ravi on friday' });
    for (let n = 0; n < 4; n += 1) picture({ media_group_id: 'a' });
    for (let n = 0; n < 4; n += 1) picture({ media_group_id: 'b' });
    person.send('/help');
    await aide.telegram.until(() => aide.telegram.chats.getLast(person.chatId).text.includes('/timezone'));
    const sent = aide.telegram.chats.of(person.chatId).slice(before, -1);
    expect(sent.map(({ text }) => text.split('\n')[0])).toEqual([
      'Send these to Ravi',
      'I can read text and hear voice notes. Please tell me in words what to remember.',
    ]);
    expect(await listTasksNow(user)).toHaveLength(1);
  });

  it('is rejected with the product’s message when the trial is over', async () => {
    const over = await createBotApp({ config: { AIDE_TRIAL_DAYS: 14 } });
    const { user, person } = await over.connected();
    await removeOwner(over.database);
    over.clock.advance(15 * 86_400_000);
    expect((await person.ask('Call Tom tomorrow')).text).toBe('Your trial has expired. Contact us to continue.');
    expect((await person.ask('/tasks')).text).toContain('no open tasks');
    expect(await listTasksNow(user)).toEqual([]);
    await over.close();
  });
});

describe('the buttons under a reply', () => {
  it('change the date, the priority and the contact, complete it and undo it', async () => {
    const { user, person } = await aide.connected();
    for (const company of ['Acme', 'Beta']) await user.call('POST', '/contacts', { name: 'Priya Sharma', company });
    const response = await person.ask('Call Priya tomorrow at 4 pm');
    expect(response.text).toContain('Who is it about? 2 people fit.');
    await person.press(response, 'Priya Sharma, Beta');
    expect(response.text).toContain('With: Priya Sharma, Beta');

    await person.press(response, 'Date');
    expect(labels(response)[0]!.slice(0, 2)).toEqual(['Today', 'Tomorrow']);
    await person.press(response, labels(response)[0]![3]!);
    expect(response.text).toContain('When: Sat 21 Nov, 4:00 PM');
    await person.press(response, 'Priority');
    await person.press(response, 'High');
    await person.press(response, 'Done');
    expect(response.text).toContain('Done ✓');
    const [task] = await listTasksNow(user);
    expect(task).toMatchObject({
      status: 'completed',
      priority: 'high',
      due_date: '2026-11-21T10:30:00.000Z',
      contact: { company: 'Beta' },
    });
    const history = await user.call<{ data: { channel: string }[] }>('GET', `/tasks/${task!.id}/history`);
    expect(new Set(history.body.data.map(({ channel }) => channel))).toEqual(new Set(['telegram']));
    await person.press(response, 'Undo');
    expect(response.text).toMatch(/^Undone: /);
    expect(response.keyboard).toEqual([]);
    expect(await listTasksNow(user)).toEqual([]);
  });

  it('are idempotent, and report a deleted task', async () => {
    const { user, person } = await aide.connected();
    const response = await person.ask('Buy milk tomorrow');
    const asShown = structuredClone(response);
    await person.press(response, 'Undo');
    await person.press(asShown, 'Undo');
    await person.press(asShown, 'Done');
    expect(aide.telegram.chats.acknowledged.at(-1)?.text).toBe('This no longer exists.');
    expect(await listTasksNow(user)).toEqual([]);
  });

  it('do nothing for another user', async () => {
    const { user, person } = await aide.connected();
    const other = await aide.connected();
    const response = await person.ask('Buy milk tomorrow');
    const theirs = { ...response, chatId: other.person.chatId };
    await other.person.press(theirs, 'Done');
    expect(aide.telegram.chats.acknowledged.at(-1)?.text).toBe('This no longer exists.');
    expect((await listTasksNow(user))[0]).toMatchObject({ status: 'pending' });
  });

  it('are not needed: a date in reply moves the task', async () => {
    const { user, person } = await aide.connected();
    const response = await person.ask('Send the deck to the board');
    const moved = await person.reply(response, 'friday 5 pm');
    expect(moved.text).toContain('When: Fri 20 Nov, 5:00 PM');
    expect(await listTasksNow(user)).toHaveLength(1);
    await person.reply(response, 'also print it');
    expect(await listTasksNow(user)).toHaveLength(2);
  });
});
