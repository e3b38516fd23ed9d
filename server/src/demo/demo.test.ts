import {
  accountRowSchema,
  analyticsSchema,
  backlogItemSchema,
  contactSchema,
  duplicateSchema,
  priorities,
  reachOutSchema,
  taskHistoryEntrySchema,
  taskImportResultSchema,
  taskSchema,
  taskSources,
  taskStatuses,
  taskTypes,
  trialSchema,
  type Task,
} from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createLog } from '../platform/log.ts';
import { demoRows } from './demo-rows.ts';
import { seedDemo } from './seed-demo.ts';

let aide: TestApp;
const log = createLog('silent');
let session: { email: string; password: string };
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T09:00:00Z' }); // a Wednesday, 14:30 in India
  session = await seedDemo(aide.app.transactions, log);
});
afterAll(() => aide.close());

async function visit<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const signedIn = await aide.call<{ data: { token: string } }>('POST', '/onboarding/login', session);
  const response = await aide.call('GET', path, undefined, signedIn.body.data.token);
  expect(response.status).toBe(200);
  return schema.parse(response.body.data);
}
const contacts = z.array(contactSchema);
const taskList = z.array(taskSchema);
const backlog = z.object({ backlogItems: z.array(backlogItemSchema) });
const countBy = (tasks: Task[], key: 'status' | 'priority' | 'task_type' | 'source') =>
  new Set(tasks.map((task) => task[key]));

describe('the demo account', () => {
  it('has forty contacts and three months of tasks of every kind', async () => {
    expect(await visit('/contacts', contacts)).toHaveLength(40);
    const tasks = await visit('/tasks', taskList);
    expect(tasks.length).toBeGreaterThan(400);
    expect(countBy(tasks, 'status')).toEqual(new Set(taskStatuses));
    expect(countBy(tasks, 'priority')).toEqual(new Set(priorities));
    expect(countBy(tasks, 'task_type')).toEqual(new Set(taskTypes));
    expect(countBy(tasks, 'source')).toEqual(new Set(taskSources));
    const now = aide.clock.now().toISOString();
    for (const task of tasks) {
      expect(task.created_at <= now).toBe(true);
      expect(task.status === 'completed').toBe(task.completed_at !== null);
      if (task.status === 'postponed' && task.due_date !== null) expect(task.due_date > now).toBe(true);
      expect(task.completed_at === null || (task.completed_at >= task.created_at && task.completed_at <= now)).toBe(
        true,
      );
    }
    const { backlogItems } = await visit('/backlog', backlog);
    expect(backlogItems.length).toBeGreaterThan(10);
    expect(backlogItems.some(({ tags }) => tags.length > 2)).toBe(true);
  });

  it('suggests people to reach out to and has two contacts that are one person', async () => {
    const suggestions = await visit('/reach-out', z.array(reachOutSchema));
    expect(suggestions).toHaveLength(3);
    const [pair, ...more] = await visit('/contacts/duplicates', z.array(duplicateSchema));
    expect(pair?.contacts.map(({ name }) => name)).toEqual(['Priya Sharma', 'Preeya Sharma']);
    expect(more).toEqual([]);
  });

  it('fills every chart of the analytics', async () => {
    const analytics = await visit('/analytics', analyticsSchema);
    expect(analytics.weeklyStats.completedTasks).toBeGreaterThan(5);
    expect(analytics.activeContacts.topEngagedContacts).toHaveLength(10);
    expect(analytics.productivityTrends.productivityPatterns.consistencyScore).toBeGreaterThan(70);
    expect(analytics.productivityTrends.productivityPatterns.peakProductivityTime).toMatch(/^(10|11) AM$/);
    for (const { tasks } of analytics.productivityTrends.productivityPatterns.weeklyPattern.slice(0, 5))
      expect(tasks).toBeGreaterThan(5);
    const overdue = analytics.taskCategories.chartData.priority.reduce((sum, entry) => sum + entry.overdue, 0);
    expect(overdue).toBeGreaterThan(3);
    expect(overdue).toBeLessThan(40);
    expect(analytics.insights.length).toBeGreaterThan(1);
  });

  it('has tasks due today, tomorrow and later, and the history of a task', async () => {
    const tasks = await visit('/tasks', taskList);
    const open = tasks.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20'])
      expect(open.filter(({ due_date }) => due_date?.startsWith(day)).length).toBeGreaterThan(0);
    const done = tasks.find(({ status }) => status === 'completed');
    expect((await visit(`/tasks/${done?.id}/history`, z.array(taskHistoryEntrySchema))).length).toBeGreaterThan(1);
  });

  it.each([16, 17, 18, 19, 20, 21, 22])('has every status and source on any day: November %s', (day) => {
    const { others } = demoRows(new Date(Date.UTC(2026, 10, day, 1)), 'Asia/Kolkata');
    const tasks = others.flatMap((each) => {
      const parsed = accountRowSchema.parse(each);
      return parsed.kind === 'task' ? [parsed.row] : [];
    });
    expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(taskStatuses));
    expect(new Set(tasks.map(({ source }) => source))).toEqual(new Set(taskSources));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  });

  it('has no row that the import rejects', async () => {
    const signedIn = await aide.call<{ data: { token: string } }>('POST', '/onboarding/login', session);
    const rows = Object.values(demoRows(aide.clock.now(), 'Asia/Kolkata')).flat();
    const body = { rows, dryRun: true };
    const checked = await aide.call('POST', '/tasks/import/account', body, signedIn.body.data.token);
    const { skipped } = taskImportResultSchema.parse(checked.body.data);
    expect(skipped.filter(({ problem }) => problem !== 'duplicate')).toEqual([]);
    expect(skipped).toHaveLength(rows.length);
  });

  it('is not duplicated by a second start, keeps a visitor’s changes, and is rewritten relative to the current day', async () => {
    const before = await visit('/tasks', taskList);
    const [first] = before;
    const signedIn = await aide.call<{ data: { token: string } }>('POST', '/onboarding/login', session);
    const { token } = signedIn.body.data;
    const body = { title: 'My own task', contactId: (await visit('/contacts', contacts))[0]?.id };
    expect((await aide.call('POST', '/tasks', body, token)).status).toBe(201);
    await aide.call('PUT', `/tasks/${first?.id}`, { title: 'Renamed by a visitor' }, token);

    expect(await seedDemo(aide.app.transactions, log)).toEqual(session);
    const again = await visit('/tasks', taskList);
    expect(again).toHaveLength(before.length + 1);
    expect(again.some(({ title }) => title === 'Renamed by a visitor')).toBe(true);

    await aide.app.engine.drain();
    aide.clock.advance(5 * 86_400_000);
    expect(await seedDemo(aide.app.transactions, log)).toEqual(session);
    await aide.app.engine.drain();
    const later = await visit('/tasks', taskList);
    const own = later.find(({ title }) => title === 'My own task');
    expect(own?.contact).not.toBeNull();
    const newest = later
      .filter(({ id }) => id !== own?.id)
      .map(({ created_at }) => created_at)
      .toSorted()
      .at(-1);
    expect(newest?.slice(0, 10)).toBe('2026-11-23');
    expect(await visit('/contacts', contacts)).toHaveLength(40);
    expect(await visit('/trial/status', trialSchema)).toMatchObject({ trial_status: 'extended', days_remaining: 21 });
  });

  it('gets its printed password back after a change', async () => {
    const signedIn = await aide.call<{ data: { token: string } }>('POST', '/onboarding/login', session);
    const change = { currentPassword: session.password, newPassword: 'another one', confirmPassword: 'another one' };
    await aide.call('PUT', '/onboarding/password', change, signedIn.body.data.token);
    expect((await aide.call('POST', '/onboarding/login', session)).status).toBe(401);
    await seedDemo(aide.app.transactions, log);
    expect((await aide.call('POST', '/onboarding/login', session)).status).toBe(200);
  });
});
