import type { Contact, ContactState, Interaction, ReachOut, Task } from '@aide/contract';
import { refreshActivity } from '../src/features/people/relationships/refresh-activity.ts';
import { insertTasks } from './insert-tasks.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Monday, 10:30 in India. */
export const now = '2026-11-16T05:00:00.000Z';
export const day = 86_400_000;
export const at = (days: number) => new Date(Date.parse(now) + days * day);
export const everyThreeWeeks = { every: 3, unit: 'week' };

/** Calls about relationships as the current user. */
export function relationshipCalls(current: () => { aide: TestApp; user: TestUser }) {
  return {
    createContact: async (body: Record<string, unknown>): Promise<Contact> =>
      (await current().user.call<{ data: Contact }>('POST', '/contacts', body)).body.data,
    timeline: async (id: string, query = '') =>
      (
        await current().user.call<{ data: Interaction[]; nextCursor: string | null; contact: ContactState }>(
          'GET',
          `/contacts/${id}/timeline${query}`,
        )
      ).body,
    suggestions: async () => (await current().user.call<{ data: ReachOut[] }>('GET', '/reach-out')).body.data,
    answer: (id: string, body: Record<string, unknown>) =>
      current().user.call<{ data: { suggestion: ReachOut; task: Task | null } }>('PUT', `/reach-out/${id}`, body),
    listTasks: async () => (await current().user.call<{ data: { tasks: Task[] } | Task[] }>('GET', '/tasks')).body.data,
    /** Inserts a completed task with the contact for each of these days before `now`. */
    async insertInteractions(contactId: string, days: number[]): Promise<void> {
      const { aide, user } = current();
      const tasks = days.map((ago) => ({
        contactId,
        createdAt: at(-ago),
        status: 'completed' as const,
        completedAt: at(-ago),
      }));
      await insertTasks(aide.database, user.id, tasks);
      const caller = { id: user.id, email: user.email, timezone: 'Asia/Kolkata', trialEndsAt: null, followed: false };
      await aide.database.transaction((tx) => refreshActivity({ tx, user: caller }, [contactId]));
    },
  };
}
