import type { Contact, Recurrence } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import { createContact } from '../../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ aide, user } = current);
});
const { send, add, read, listTasks } = assistantCalls(() => ({ aide, user }));
const listContacts = async () => (await user.call<{ data: Contact[] }>('GET', '/contacts')).body.data;

describe('a question of the assistant', () => {
  it('is answered with yes, once', async () => {
    for (const n of [1, 2, 3]) await add(`Errand ${n}`, { dueDate: '2026-11-20' });
    await send('push all tasks by two days');
    expect((await send('yes')).changes).toHaveLength(3);
    expect((await send('yes')).changes).toEqual([]);
    expect((await listTasks()).map(({ due_date }) => due_date)).toEqual(Array(3).fill('2026-11-22T00:00:00.000Z'));
  });

  it('is answered with the surname of the person', async () => {
    for (const name of ['Vikram Mehta', 'Vikram Singh']) await createContact(user, { name });
    const { items, reply } = await send('call Vikram tomorrow at 5');
    expect(reply).toContain('Who is it about: Vikram Mehta or Vikram Singh?');
    await send('Mehta');
    expect(await read(items[0]?.task?.id ?? '')).toMatchObject({ contact: { name: 'Vikram Mehta' } });
    expect(await listTasks()).toHaveLength(1);
  });

  it('keeps a foreign question as a task only if asked to', async () => {
    expect(await send('what is 7 times 8?')).toMatchObject({ kind: 'talk', can_save: true });
    expect(await listTasks()).toEqual([]);
  });
});

describe('a correction', () => {
  it('changes the task just created and is undone before it', async () => {
    await send('call the bank tomorrow at 5 pm');
    await send('actually make it 6 pm');
    expect(await listTasks()).toMatchObject([{ due_date: '2026-11-19T12:30:00.000Z' }]);
    await send('undo');
    expect(await listTasks()).toMatchObject([{ due_date: '2026-11-19T11:30:00.000Z' }]);
    await send('undo');
    expect(await listTasks()).toEqual([]);
  });
});

describe('people', () => {
  it('are asked about in words', async () => {
    await createContact(user, { name: 'Priya Sharma', phone: '+91 98200 11223', company: 'Sahyadri Foods' });
    expect((await send('what’s Priya’s number?')).reply).toBe('Priya Sharma: +91 98200 11223');
    expect((await send('who is Priya?')).reply).toContain('Sahyadri Foods');
    expect(await listTasks()).toEqual([]);
  });

  it('are added and changed by a sentence, each undone, and a duplicate is asked about', async () => {
    await send('add contact Meera Iyer from Ganga Pharma, meera@ganga.example');
    expect(await listContacts()).toMatchObject([{ name: 'Meera Iyer', email: 'meera@ganga.example' }]);
    expect(await send('add contact Meera Iyer, meera@ganga.example')).toMatchObject({ needs: 'confirmation' });
    await send('no');
    expect(await listContacts()).toHaveLength(1);
  });

  it('are added with what else was said as notes, and known to the next message', async () => {
    await send('they hired a receptionist imogen tate 07700 900312 could u save her');
    const [contact] = await listContacts();
    expect(contact).toMatchObject({ name: 'Imogen Tate', notes: 'they hired a receptionist' });
    await send('ask imogen for the spare key');
    expect(await listTasks()).toMatchObject([{ contact: { id: contact?.id } }]);
  });
});

describe('references', () => {
  it('mean the list before the last change, and the tasks of the last two turns', async () => {
    for (const title of ['Pay the rent', 'Mop the floor', 'Ring the bank']) await add(title, { dueDate: '2026-11-18' });
    const { entries } = await send('what is due today?');
    await send('the first one is done');
    await send('push the third to 12 January');
    expect(await read(entries[2]?.id ?? '')).toMatchObject({ due_date: '2027-01-12T00:00:00.000Z' });
    await send('water the plants tomorrow');
    await send('buy bread tomorrow');
    await send('make both of these high priority');
    const high = (await listTasks()).filter(({ priority }) => priority === 'high');
    expect(high.map(({ title }) => title).toSorted()).toEqual(['Buy bread', 'Water the plants']);
  });

  it('mean the series that was just changed, while its next occurrence is a task', async () => {
    await add('Read what the manager leaves');
    await send('water the plants every friday at 4 pm');
    await send('make that thursdays');
    const { changes } = await send('skip this one, I’m on leave');
    expect(changes).toMatchObject([{ verb: 'skip', title: 'Water the plants' }]);
  });

  it('move a monthly series to another day of the month, and a yearly one to another date, with Undo', async () => {
    await send('pay the storage unit on the 1st of every month');
    expect((await send('make it the 3rd')).changes).toMatchObject([{ title: 'Pay the storage unit' }]);
    const listPatterns = async () => {
      const { body } = await user.call<{ data: { tasks: { recurrence_pattern: Recurrence }[] } }>(
        'GET',
        '/recurring-tasks',
      );
      return body.data.tasks.map(({ recurrence_pattern }) => recurrence_pattern);
    };
    expect(await listPatterns()).toEqual([{ type: 'monthly', interval: 1, dayOfMonth: 3, time: null }]);
    await send('undo');
    expect(await listPatterns()).toEqual([{ type: 'monthly', interval: 1, dayOfMonth: 1, time: null }]);
    await send('renew the domain every year on 5 march');
    await send('make it 9 april');
    expect(await listPatterns()).toContainEqual({ type: 'yearly', interval: 1, month: 4, day: 9, time: null });
  });

  it('are confirmed for one task that "everything" found', async () => {
    await add('Paint the shed');
    expect(await send('delete everything about the shed')).toMatchObject({ needs: 'confirmation' });
    expect(await listTasks()).toHaveLength(1);
    await send('yes');
    expect(await listTasks()).toEqual([]);
  });
});
