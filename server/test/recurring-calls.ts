import type { RecurringTask, Task } from '@aide/contract';
import { expect } from 'vitest';
import { toActingUser } from '../src/features/identity/accounts/accounts.presenter.ts';
import { findUserById } from '../src/features/identity/accounts/accounts.repository.ts';
import { generateOccurrence } from '../src/features/planner/recurring/generate-occurrence.ts';
import type { Actor } from '../src/platform/context.ts';
import { createLog } from '../src/platform/log.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Calls about recurring tasks as the current user. */
export function recurringCalls(now: () => { aide: TestApp; user: TestUser }) {
  async function createScheduler({ id }: TestUser): Promise<Actor> {
    const found = await now().aide.app.transactions.read(({ tx }) => findUserById(tx, id));
    if (!found) throw new Error('the user of the test is gone');
    return { user: toActingUser(found), channel: 'scheduler', log: createLog('silent') };
  }

  return {
    async create(recurrenceText: string, more: Record<string, unknown> = {}): Promise<RecurringTask> {
      const body = { title: 'Send the report', description: '', recurrenceText, contactId: null, ...more };
      const response = await now().user.call<{ data: RecurringTask }>('POST', '/recurring-tasks', body);
      expect(response.body).toMatchObject({ success: true });
      return response.body.data;
    },
    async list(query = ''): Promise<RecurringTask[]> {
      const response = await now().user.call<{ data: { tasks: RecurringTask[] } }>('GET', `/recurring-tasks${query}`);
      expect(response.status).toBe(200);
      return response.body.data.tasks;
    },
    async tasks(): Promise<Task[]> {
      return (await now().user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
    },
    async generate(id: string) {
      const { aide, user } = now();
      return aide.app.transactions.runAs(await createScheduler(user), (context) => generateOccurrence(context, id));
    },
    toggle: (id: string, action: string) =>
      now().user.call<{ data: RecurringTask }>('PATCH', `/recurring-tasks/${id}/toggle`, { action }),
  };
}
