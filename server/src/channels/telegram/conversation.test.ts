import type { AssistantResult, Message, Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnContacts, turns, turnsNow, turnTasks, type Turn } from '../../../test/assistant-turns.ts';
import { createBotApp, type BotApp } from '../../../test/fake-telegram/bot-app.ts';
import type { BotMessage } from '../../../test/fake-telegram/chats.ts';
import type { Person } from '../../../test/fake-telegram/person.ts';
import { createContact } from '../../../test/task-calls.ts';
import type { TestUser } from '../../../test/test-app.ts';

let aide: BotApp;
beforeAll(async () => {
  aide = await createBotApp({ now: turnsNow });
});
afterAll(() => aide.close());

const labels = (message: BotMessage) => message.keyboard.map((row) => row.map(({ text }) => text));
const listTasks = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;

async function fill(user: TestUser): Promise<void> {
  const ids = new Map<string, string>();
  for (const name of turnContacts) ids.set(name, await createContact(user, { name }));
  for (const { contact, ...task } of turnTasks)
    await user.call('POST', '/tasks', { ...task, contactId: contact ? ids.get(contact) : null });
}

const getTitle = ({ task, recurringTask, backlogItem }: AssistantResult['items'][number]) =>
  (task ?? recurringTask ?? backlogItem)?.title;

/** Reduces a result to the columns of the table. */
function summarise(result: AssistantResult) {
  return {
    kind: result.kind,
    created: result.items.map(getTitle),
    changed: result.changes.map(({ title, summary }) => `${title}: ${summary}`).toSorted(),
    found: result.kind === 'question' ? result.entries.map(({ title }) => title).toSorted() : [],
  };
}

const expected = ({ kind, created = [], changed = [], found = [] }: Turn) => ({
  kind,
  created,
  changed: changed.map(([title, summary]) => `${title}: ${summary}`).toSorted(),
  found: found.toSorted(),
});

/** Reads the user's tasks, to compare two accounts. */
async function readState(user: TestUser) {
  const tasks = await listTasks(user);
  return tasks
    .map(({ title, status, priority, due_date: due, contact }) => ({
      title,
      status,
      priority,
      due,
      who: contact?.name,
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

async function takeTurnInChat(person: Person, turn: Turn): Promise<BotMessage> {
  const message = await person.ask(turn.text);
  if (turn.choose === undefined) return message;
  expect(message.text).toBe('Which one do you mean?');
  const offered = labels(message).flat();
  expect(offered).toHaveLength((turn.offered?.length ?? 0) + 1);
  const label = offered.find((text) => text.startsWith(turn.choose ?? '')) ?? '';
  await person.press(message, label);
  await aide.telegram.until(() => message.edits > 0);
  return message;
}

async function takeTurnByApi(user: TestUser, turn: Turn): Promise<AssistantResult> {
  const { data } = (await user.call<{ data: AssistantResult }>('POST', '/assistant', { text: turn.text })).body;
  if (turn.choose === undefined) return data;
  const entries = data.open.flatMap((command) => command.entries);
  expect(entries.map(({ title }) => title)).toEqual(turn.offered);
  const chosen = entries.filter(({ title }) => title === turn.choose).map(({ id }) => id);
  return (await user.call<{ data: AssistantResult }>('POST', `/assistant/${data.id}/confirm`, { chosen })).body.data;
}

describe('a conversation of forty turns', () => {
  it('has the same results in the chat and through the API, and every reply is as expected', async () => {
    expect(turns.length).toBeGreaterThanOrEqual(40);
    const { user, person } = await aide.connected();
    const other = await aide.signUp();
    await fill(user);
    await fill(other);
    for (const turn of turns) {
      aide.clock.advance(60_000);
      const message = await takeTurnInChat(person, turn);
      expect(message.text.split('\n'), turn.text).toEqual(turn.bot);
      const undo = (turn.changed ?? []).length > 0 ? [['Undo']] : [];
      expect(labels(message), turn.text).toEqual(turn.buttons ?? undo);
      const { data } = (await user.call<{ data: Message[] }>('GET', '/messages?limit=1')).body;
      expect(data[0]?.result && summarise(data[0].result), turn.text).toEqual(expected(turn));
      expect(summarise(await takeTurnByApi(other, turn)), turn.text).toEqual(expected(turn));
    }
    expect(await readState(user)).toEqual(await readState(other));
    const { data } = (await user.call<{ data: Message[] }>('GET', '/messages?limit=200')).body;
    expect(new Set(data.map(({ channel }) => channel))).toEqual(new Set(['telegram']));
  }, 300_000);
});

describe('a list of new tasks', () => {
  it('has Done, Date and Undo for each, and keeps the others', async () => {
    const { user, person } = await aide.connected();
    const list = await person.ask('water the plants and then book flights to Goa and also pay the electricity bill');
    await person.press(list, 'Done 1');
    await aide.telegram.until(() => list.text.includes('Done ✓'));
    await person.press(list, 'Date 2');
    await aide.telegram.until(() => list.text.includes('Which day for 2?'));
    await person.press(list, 'Tomorrow');
    await aide.telegram.until(() => list.text.includes('2. Book flights to Goa · Tomorrow'));
    await person.press(list, 'Undo 3');
    await aide.telegram.until(() => list.text.includes('3. Pay the electricity bill · Undone'));
    expect(list.text.split('\n')).toEqual([
      '3 tasks saved',
      '1. Water the plants · Done ✓',
      '2. Book flights to Goa · Tomorrow',
      '3. Pay the electricity bill · Undone',
    ]);
    expect(labels(list)).toEqual([['Date 1', 'Undo 1'], ['Done 2', 'Date 2', 'Undo 2'], ['Undo all']]);
    // The newest change was the second task's date.
    expect((await person.ask('undo')).text).toBe('Undone: Moved: Book flights to Goa · No due date → Tomorrow');
    await person.press(list, 'Undo all');
    await aide.telegram.until(() => labels(list).length === 0);
    expect(await listTasks(user)).toEqual([]);
  });
});

describe('waiting for a contact', () => {
  it('is created, ended by the answer and undone in the chat', async () => {
    const { user, person } = await aide.connected();
    await createContact(user, { name: 'Meera Shah' });
    const saved = await person.ask('Meera se contract ka wait kar raha hoon, friday ko yaad dilana');
    expect(saved.text).toContain('Waiting for: Meera Shah');
    aide.clock.advance(60_000);
    expect((await person.ask('Meera replied')).text).toContain('Replied:');
    expect(await listTasks(user)).toMatchObject([{ status: 'completed' }]);
    expect((await person.ask('undo')).text).toContain('Undone: Replied');
    expect(await listTasks(user)).toMatchObject([{ status: 'pending', contact: { name: 'Meera Shah' } }]);
  });
});

describe('buttons of a reply', () => {
  it('undo a command once', async () => {
    const { user, person } = await aide.connected();
    await user.call('POST', '/tasks', { title: 'Pay the rent' });
    const reply = await person.ask('the rent is paid');
    await person.press(reply, 'Undo');
    await aide.telegram.until(() => reply.text.includes('Undone.'));
    expect(await listTasks(user)).toMatchObject([{ status: 'pending' }]);
    expect(labels(reply)).toEqual([]);
  });

  it('add a task when nothing was found, once however often they are pressed', async () => {
    const { user, person } = await aide.connected();
    const reply = await person.ask('mark the unicorn report as done');
    const again = { ...reply };
    await person.press(reply, 'Add as a task instead');
    await aide.telegram.until(() => labels(reply).flat().includes('Date'));
    await person.press(again, 'Add as a task instead');
    expect(await listTasks(user)).toHaveLength(1);
  });

  it('ask before many tasks change, and change nothing after No', async () => {
    const { user, person } = await aide.connected();
    for (let n = 0; n < 21; n += 1) await user.call('POST', '/tasks', { title: `Errand ${n}`, dueDate: '2026-11-16' });
    const asked = await person.ask('move all overdue tasks to friday');
    expect(asked.text).toMatch(/^This changes 21 tasks \(moved\): “Errand \d+”.* and 16 more\. Continue\?$/);
    expect(labels(asked)).toEqual([['Yes, change 21', 'No']]);
    const before = { ...asked };
    await person.press(asked, 'No');
    await aide.telegram.until(() => asked.text === 'Nothing was changed.');
    await person.press(before, 'Yes, change 21');
    expect(new Set((await listTasks(user)).map(({ due_date: due }) => due))).toEqual(
      new Set(['2026-11-16T00:00:00.000Z']),
    );
  });

  it('are recorded: “undo” reverts Done and does not delete the task', async () => {
    const { user, person } = await aide.connected();
    const reply = await person.ask('buy milk');
    aide.clock.advance(60_000);
    await person.press(reply, 'Done');
    await aide.telegram.until(() => reply.text.includes('Done ✓'));
    expect((await person.ask('undo')).text).toBe('Undone: Done: Buy milk');
    expect(await listTasks(user)).toMatchObject([{ title: 'Buy milk', status: 'pending' }]);
  });
});

describe('a reply to a message', () => {
  it('is about the task of that message', async () => {
    const { user, person } = await aide.connected();
    const milk = await person.ask('buy milk');
    await person.ask('water the plants');
    expect((await person.reply(milk, 'make it urgent')).text).toBe('Priority changed: Buy milk · Medium → Urgent');
    const moved = await person.reply(milk, 'move it to friday');
    expect(moved.text).toContain('Moved: Buy milk');
    await person.reply(moved, 'monday');
    expect((await listTasks(user)).find(({ title }) => title === 'Buy milk')).toMatchObject({
      due_date: '2026-11-23T00:00:00.000Z',
    });
    await person.reply(milk, 'call the bank on friday');
    expect((await listTasks(user)).map(({ title }) => title)).toContain('Call the bank');
    expect((await person.reply(milk, 'done')).text).toBe('Done: Buy milk');
  });

  it('with a date can be undone without deleting the task', async () => {
    const { user, person } = await aide.connected();
    const deck = await person.ask('Send the deck tomorrow');
    await person.reply(deck, 'friday');
    expect((await person.ask('undo')).text).toMatch(/^Undone: Moved: Send the deck/);
    expect(await listTasks(user)).toMatchObject([{ title: 'Send the deck', due_date: expect.any(String) }]);
  });
});
