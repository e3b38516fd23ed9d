import { taskStatuses, type Analytics, type AssistantResult, type Task } from '@aide/contract';
import { findInsights, isOverdue } from '@aide/rules';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTasksOfDay } from '../src/features/reminders/reminders/build-notices.ts';
import { buildWeeklyReport } from '../src/features/reminders/reports/weekly-report.job.ts';
import type { UserContext } from '../src/platform/context.ts';
import { insertTasks } from './insert-tasks.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const now = new Date('2026-11-18T05:00:30Z');
const createdAt = new Date('2026-11-01T05:00:00Z');

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ now: now.toISOString() });
});
afterAll(() => aide.close());

const zones = ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'];

/** Days around today, and times around now, to the minute, where two definitions are most likely to differ. */
const due = fc.oneof(
  fc.constant({ dueAt: null, dueHasTime: false }),
  fc.integer({ min: -3, max: 3 }).map((days) => ({
    dueAt: new Date(Date.UTC(2026, 10, 18 + days)),
    dueHasTime: false,
  })),
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3000, max: 3000 })).map((minutes) => ({
    dueAt: new Date(Date.UTC(2026, 10, 18, 5, minutes)),
    dueHasTime: true,
  })),
);

const tasks = fc.array(
  fc.record({ due, status: fc.constantFrom(...taskStatuses), deleted: fc.boolean() }).map(({ due: when, ...rest }) => ({
    ...when,
    status: rest.status,
    completedAt: rest.status === 'completed' ? new Date(now.getTime() - 60_000) : null,
    deletedAt: rest.deleted && rest.status === 'postponed' ? now : null,
    createdAt,
  })),
  { minLength: 1, maxLength: 25 },
);

describe('overdue', () => {
  it('is the same number in the list, the analytics, the insights, the digest, the report and the answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...zones), tasks, async (timezone, given) => {
        const user = await aide.signUp({ timezone });
        await insertTasks(aide.database, user.id, given);
        const listed = (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
        const overdue = listed.filter((task) => isOverdue(task, now, timezone));
        const expected = overdue.length;
        const list = async (is: boolean) =>
          (await user.call<{ data: Task[] }>('GET', `/tasks?overdue=${is}`)).body.data.map(({ id }) => id);
        expect(await list(true)).toEqual(overdue.map(({ id }) => id));
        expect((await list(false)).length).toBe(listed.length - expected);

        const { taskCategories, insights } = (await user.call<{ data: Analytics }>('GET', '/analytics')).body.data;
        for (const chart of Object.values(taskCategories.chartData))
          expect(chart.reduce((sum, entry) => sum + entry.overdue, 0)).toBe(expected);
        const sentence = insights.find(({ title }) => title === 'Overdue tasks')?.description;
        if (expected === 0) expect(sentence).toBeUndefined();
        else expect(sentence).toMatch(new RegExp(`^${expected} task`));

        const insight = findInsights({ tasks: listed, contacts: [], backlog: [], now, timeZone: timezone }).find(
          ({ id }) => id === 'overdue-tasks',
        );
        expect(insight?.message.startsWith(`${expected} task`) ?? expected === 0).toBe(true);

        await aide.database.read(async (tx) => {
          const context = { tx, now, user: { id: user.id, timezone } } as UserContext;
          const ofDay = await listTasksOfDay(context);
          expect(ofDay.overdue.map(({ id }) => id).toSorted()).toEqual(overdue.map(({ id }) => id).toSorted());
          expect((await buildWeeklyReport(context, now)).overdueTasks).toBe(expected);
        });

        const answer = await user.call<{ data: AssistantResult }>('POST', '/assistant', {
          text: 'how many tasks are overdue?',
        });
        expect(answer.body.data.total).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });
});
