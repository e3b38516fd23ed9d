import type { Task } from '@aide/contract';
import { expect } from 'vitest';
import type { TestUser } from './test-app.ts';

/** Calls about tasks as the current user or another. */
export function taskCalls(now: () => TestUser) {
  return {
    async create(body: Record<string, unknown> = {}, as = now()): Promise<Task> {
      const response = await as.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya', ...body });
      expect(response.body).toMatchObject({ success: true });
      return response.body.data;
    },
    contact: (as = now()) =>
      createContact(as, { name: 'Priya Shah', email: 'priya@example.com', company: 'Shah & Co' }),
    read: async (id: string) => (await now().call<{ data: Task }>('GET', `/tasks/${id}`)).body.data,
  };
}

/** Creates a contact and returns its id. */
export async function createContact(as: TestUser, body: { name: string } & Record<string, unknown>): Promise<string> {
  return (await as.call<{ data: { id: string } }>('POST', '/contacts', body)).body.data.id;
}
