import type { CallBody, Contact, Task, TaskHistoryEntry } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
let contactIds: string[];

async function createContact(name: string): Promise<string> {
  return (await user.call<{ data: Contact }>('POST', '/contacts', { name })).body.data.id;
}

beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
  contactIds = [await createContact('Priya'), await createContact('Ravi'), await createContact('Meera')];
});
afterAll(() => aide.close());

/** `dueHasTime` is part of the due date and has no effect without it. */
type Field = Exclude<keyof CallBody<'updateTask'>, 'dueHasTime'>;

/**
 * The name of each field in the response, a value to create it with and another to change it to. A new field without an entry is a compile
 * error.
 */
const examples: Record<Field, { name: keyof Task; created: () => unknown; changed: () => unknown }> = {
  title: { name: 'title', created: () => 'Send the offer', changed: () => 'Send the contract' },
  description: { name: 'description', created: () => 'With prices', changed: () => 'Without prices' },
  status: { name: 'status', created: () => 'in_progress', changed: () => 'postponed' },
  priority: { name: 'priority', created: () => 'high', changed: () => 'low' },
  task_type: { name: 'task_type', created: () => 'follow_up', changed: () => 'todo' },
  dueDate: {
    name: 'due_date',
    created: () => '2026-12-05T10:30:00.000Z',
    changed: () => '2026-12-08T11:45:00.000Z',
  },
  waitingSince: { name: 'waiting_since', created: () => '2026-11-09', changed: () => '2026-11-12' },
  waitingFor: { name: 'waiting_for', created: () => 'the bank', changed: () => 'the notary' },
  remindBefore: { name: 'remind_before', created: () => 30, changed: () => 1_440 },
  labels: { name: 'labels', created: () => ['Work'], changed: () => ['Work', 'Q4'] },
  alsoWith: { name: 'also_with', created: () => [contactIds[1]], changed: () => [contactIds[2]] },
  contactId: { name: 'contact_id', created: () => contactIds[0], changed: () => contactIds[1] },
};

async function createTask(): Promise<Task> {
  const body = Object.fromEntries(Object.entries(examples).map(([field, { created }]) => [field, created()]));
  return (await user.call<{ data: Task }>('POST', '/tasks', body)).body.data;
}

describe.each(Object.entries(examples))('the field %s', (field, { name, created, changed }) => {
  it('is stored by a create', async () => {
    const { id } = await createTask();
    const read = await user.call<{ data: Task }>('GET', `/tasks/${id}`);
    expect(read.body.data[name]).toEqual(created());
  });

  it('is stored by an update of this field alone, and recorded in the history', async () => {
    const { id } = await createTask();
    await user.call('PUT', `/tasks/${id}`, { [field]: changed() });
    const read = await user.call<{ data: Task }>('GET', `/tasks/${id}`);
    expect(read.body.data[name]).toEqual(changed());
    const history = await user.call<{ data: TaskHistoryEntry[] }>('GET', `/tasks/${id}/history`);
    expect(history.body.data.map(({ changes }) => changes[name])).toContainEqual({ from: created(), to: changed() });
  });
});
