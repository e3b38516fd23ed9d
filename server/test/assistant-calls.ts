import type { AssistantResult, Task } from '@aide/contract';
import { expect } from 'vitest';
import type { TestApp, TestUser } from './test-app.ts';

/** Calls of the assistant as the current user. Each message is sent a second after the previous one. */
export function assistantCalls(now: () => { aide: TestApp; user: TestUser }) {
  async function post<T>(path: string, body?: unknown): Promise<T> {
    const { aide, user } = now();
    aide.clock.advance(1_000);
    const response = await user.call<{ data: T }>('POST', path, body);
    expect(response.body).toMatchObject({ success: true });
    return response.body.data;
  }

  return {
    post,
    send: (text: string, more: Record<string, unknown> = {}) => post<AssistantResult>('/assistant', { text, ...more }),
    add: (title: string, more: Record<string, unknown> = {}) => post<Task>('/tasks', { title, ...more }),
    listTasks: async () => (await now().user.call<{ data: Task[] }>('GET', '/tasks')).body.data,
    read: async (id: string) => (await now().user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data,
    undo: (id: string) => now().user.call<{ data: AssistantResult }>('POST', `/assistant/${id}/undo`),
  };
}
