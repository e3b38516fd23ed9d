import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;

beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
});
afterAll(() => aide.close());

describe('an entry', () => {
  it('is a follow-up or a todo, each with a contact or without [S1.what.10, S1.what.11]', async () => {
    const contact = await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya Shah' });
    for (const task_type of ['follow_up', 'todo'])
      for (const contactId of [contact.body.data.id, null]) {
        const created = await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call', task_type, contactId });
        expect(created.status).toBe(201);
        const read = await user.call<{ data: Task }>('GET', `/tasks/${created.body.data.id}`);
        expect(read.body.data).toMatchObject({ task_type, contact_id: contactId });
      }
  });

  it('can be a backlog item, which is not a task yet [S1.what.13]', async () => {
    const title = 'Some day: a summer party';
    expect((await user.call('POST', '/backlog', { title })).status).toBe(201);
    expect(JSON.stringify((await user.call('GET', '/backlog')).body)).toContain(title);
    expect(JSON.stringify((await user.call('GET', '/tasks')).body)).not.toContain(title);
  });
});
