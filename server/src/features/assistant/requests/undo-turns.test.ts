import fc from 'fast-check';
import type { AssistantResult, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ aide, user } = current);
});
const { send, add, read, listTasks, undo, post } = assistantCalls(() => ({ aide, user }));

const confirm = (id: string) => post<AssistantResult>(`/assistant/${id}/confirm`, {});

/** A change in a list or on a card of the web app. */
async function change(method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', path: string, body?: object): Promise<void> {
  aide.clock.advance(1_000);
  const { status } = await user.call(method, path, body);
  expect(status).toBeLessThan(300);
}

describe('“undo” in words', () => {
  it('takes back a change that was made in a list, not an older message', async () => {
    await send('buy milk');
    const task = await add('Pay the rent');
    await change('PATCH', `/tasks/${task.id}/status`, { status: 'completed' });
    expect((await send('undo')).reply).toBe('Undone: Done: Pay the rent');
    expect(await read(task.id)).toMatchObject({ status: 'pending' });
    expect((await send('undo')).reply).toBe('Undone: Saved: Pay the rent');
    expect((await send('undo')).reply).toMatch(/^Undone: Saved: Buy milk/);
    expect(await listTasks()).toEqual([]);
    expect((await send('undo')).reply).toBe('There is nothing to undo.');
  });

  it('does not count a change that the Undo of a toast has reverted', async () => {
    const task = await add('Pay the rent');
    await send('move the rent to friday');
    await change('PUT', `/tasks/${task.id}`, { priority: 'high' });
    await change('PUT', `/tasks/${task.id}`, { priority: 'medium' });
    expect((await send('undo')).reply).toMatch(/^Undone: Moved: Pay the rent/);
    expect(await read(task.id)).toMatchObject({ due_date: null, priority: 'medium' });
  });

  it('does not count the Undo button of a message either', async () => {
    const task = await add('Pay the rent');
    await send('move the rent to friday');
    const { id } = await send('make the rent urgent');
    aide.clock.advance(1_000);
    await undo(id);
    expect((await send('undo')).reply).toMatch(/^Undone: Moved: Pay the rent/);
    expect(await read(task.id)).toMatchObject({ due_date: null, priority: 'medium' });
  });

  it('asks with the last change and its time when the last turn changed nothing', async () => {
    const task = await add('Pay the rent');
    await send('move the rent to friday');
    await send('what is due today?');
    const asked = await send('undo');
    expect(asked).toMatchObject({ needs: 'confirmation', changes: [] });
    expect(asked.reply).toMatch(/changed nothing.*Moved: Pay the rent.*10:30 AM.*Undo it\?$/);
    expect((await read(task.id)).due_date).not.toBeNull();
    expect((await confirm(asked.id)).reply).toMatch(/^Undone: Moved: Pay the rent/);
    expect((await read(task.id)).due_date).toBeNull();
  });

  it('keeps the change after no', async () => {
    const task = await add('Pay the rent');
    await send('move the rent to friday');
    await send('what is due today?');
    await send('undo');
    expect(await send('no')).toMatchObject({ kind: 'talk', reply: 'Okay. Nothing was changed.' });
    expect((await read(task.id)).due_date).not.toBeNull();
  });
});

describe('a question before several tasks change', () => {
  it('has the number and up to five titles, and is answered in words', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await add(`Errand ${n}`);
    const asked = await send('delete all tasks');
    expect(asked).toMatchObject({ needs: 'confirmation', total: 6, changes: [] });
    expect(asked.reply).toMatch(
      /^This changes 6 tasks \(deleted\): (?:“Errand \d”(?:, )?){5} and 1 more\. Continue\?$/,
    );
    expect(await listTasks()).toHaveLength(6);
    expect((await confirm(asked.id)).changes).toHaveLength(6);
    expect(await listTasks()).toEqual([]);
    await send('undo');
    expect(await listTasks()).toHaveLength(6);
  });

  it('is closed by no, and is no longer open after ten minutes', async () => {
    for (const n of [1, 2]) await add(`Errand ${n}`);
    await send('delete all tasks');
    expect(await send('no')).toMatchObject({ kind: 'talk' });
    expect((await send('yes')).changes).toEqual([]);
    await send('delete all tasks');
    aide.clock.advance(601_000);
    expect((await send('yes')).changes).toEqual([]);
    expect(await listTasks()).toHaveLength(2);
  });

  it('leaves tasks without a date alone when dates are shifted', async () => {
    const dated = await Promise.all([
      add('Errand 1', { dueDate: '2026-11-20' }),
      add('Errand 2', { dueDate: '2026-11-21' }),
    ]);
    const undated = await add('Errand 3');
    await send('push all tasks by two days', { confirmed: true });
    expect(await read(undated.id)).toMatchObject({ due_date: null });
    expect(await read(dated[0].id)).toMatchObject({ due_date: '2026-11-22T00:00:00.000Z' });
  });
});

describe('undo after random turns', () => {
  const titles = ['Pay the rent', 'Call the bank', 'Water the plants'];
  const turn = fc.oneof(
    fc.constantFrom(...titles).map((title) => ({ say: `mark “${title}” as done` })),
    fc.constantFrom(...titles).map((title) => ({ say: `move “${title}” to next monday` })),
    fc.constantFrom(...titles).map((title) => ({ say: `make “${title}” urgent` })),
    fc.constantFrom(...titles).map((title) => ({ say: `delete the “${title}” task` })),
    fc.constantFrom('buy milk tomorrow', 'send the quote on friday and book a room').map((say) => ({ say })),
    fc.record({
      edit: fc.nat(2),
      body: fc.constantFrom(
        { priority: 'low' },
        { status: 'completed' },
        { title: 'New title' },
        { dueDate: '2026-12-01' },
      ),
    }),
    fc.record({ remove: fc.nat(2) }),
  );
  const getState = async () =>
    (await listTasks())
      .map(({ id, title, status, priority, due_date, due_has_time, contact_id }) => ({
        id,
        title,
        status,
        priority,
        due_date,
        due_has_time,
        contact_id,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));

  it('restores exactly the state before the last change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 5 }), async (turns) => {
        for (const { id } of await listTasks()) await user.call('DELETE', `/tasks/${id}`);
        const tasks: Task[] = [];
        for (const title of titles) tasks.push(await add(title));
        const states: string[] = [];
        for (const each of turns) {
          const before = JSON.stringify(await getState());
          if ('say' in each) await send(each.say);
          else {
            aide.clock.advance(1_000);
            if ('edit' in each) await user.call('PUT', `/tasks/${tasks[each.edit]!.id}`, each.body);
            else await user.call('DELETE', `/tasks/${tasks[each.remove]!.id}`);
          }
          if (JSON.stringify(await getState()) !== before) states.push(before);
        }
        for (const state of states.toReversed()) {
          const undone: AssistantResult = await send('undo');
          if (undone.needs === 'confirmation') await confirm(undone.id);
          expect(JSON.stringify(await getState())).toBe(state);
        }
      }),
      { numRuns: 25 },
    );
  });
});
