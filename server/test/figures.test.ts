import { priorities, taskStatuses, taskTypes, type Analytics, type Task } from '@aide/contract';
import {
  countByStatus,
  countOverdue,
  findInsights,
  getCompletionRate,
  groupAgenda,
  insightThresholds,
} from '@aide/rules';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestMail } from '../src/channels/mail/outgoing/templates/digest.ts';
import { createCalendar } from '../src/features/planner/analytics/analytics.calendar.ts';
import { reminderNotices } from '../src/features/reminders/reminders/build-notices.ts';
import { listReportedTasks } from '../src/features/reminders/reports/reports.repository.ts';
import { weeklyReport } from '../src/features/reminders/reports/weekly-report.rules.ts';
import { insertTasks } from './insert-tasks.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { ActingUser } from '../src/platform/context.ts';
import { createLog } from '../src/platform/log.ts';
import type { Outgoing } from '../src/features/reminders/deliveries/outgoing.repository.ts';

const now = new Date('2026-11-18T09:40:00Z');
const dayMs = 86_400_000;
const accounts = 50;

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ now: now.toISOString() });
});
afterAll(() => aide.close());

const frame = { appUrl: 'https://aide.example', unsubscribeUrl: null };
const links = { appUrl: frame.appUrl, actions: () => [], unsubscribe: () => '' };
const noReachOut = { pick: async () => undefined, read: async () => [] };
const { digest: digestNotice } = reminderNotices(links, noReachOut, () => Promise.reject(new Error('no report')));

/** Returns the subject of the morning's mail, or undefined if none is sent. */
async function formatDigestSubject(user: ActingUser): Promise<string | undefined> {
  const actor = { user, channel: 'scheduler', log: createLog('silent') } as const;
  const notice = await aide.app.transactions.readAs(actor, (context) => digestNotice.build(context, {} as Outgoing));
  return notice?.kind === 'digest' ? digestMail(notice, frame).subject : undefined;
}

const moment = (from: number, to: number) =>
  fc.integer({ min: from * 24 * 60, max: to * 24 * 60 }).map((minutes) => new Date(now.getTime() + minutes * 60_000));
const day = moment(-40, 40).map((instant) => new Date(Math.floor(instant.getTime() / dayMs) * dayMs));

const task = fc
  .record({
    status: fc.constantFrom(...taskStatuses),
    priority: fc.constantFrom(...priorities),
    taskType: fc.constantFrom(...taskTypes),
    createdAt: moment(-40, 0),
    age: fc.double({ min: 0, max: 1, noNaN: true }),
    due: fc.option(
      fc.oneof(
        day.map((dueAt) => ({ dueAt, dueHasTime: false })),
        moment(-40, 40).map((dueAt) => ({ dueAt, dueHasTime: true })),
      ),
    ),
  })
  .map(({ age, due, createdAt, ...fields }) => ({
    ...fields,
    ...due,
    createdAt,
    completedAt:
      fields.status === 'completed'
        ? new Date(createdAt.getTime() + age * (now.getTime() - createdAt.getTime()))
        : null,
  }));

it('every figure of dashboard, tasks, analytics, insights, digest and report agrees for 50 random accounts', async () => {
  const samples = fc.sample(
    fc.record({
      timezone: fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'UTC'),
      tasks: fc.array(task, { maxLength: 25 }),
    }),
    { numRuns: accounts, seed: 39 },
  );
  for (const { timezone, tasks: given } of samples) {
    const user = await aide.signUp({ timezone });
    if (given.length > 0) await insertTasks(aide.database, user.id, given);
    const tasks = (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
    const analytics = (await user.call<{ data: Analytics }>('GET', '/analytics')).body.data;

    // Of all tasks: the counters of dashboard and tasks page, the analytics, and the sentences.
    const totals = countByStatus(tasks);
    const overdue = countOverdue(tasks, now, timezone);
    const byPriority = Object.values(analytics.taskCategories.priorityBreakdown);
    const chart = analytics.taskCategories.chartData.priority;
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(analytics.taskCategories.totalTasks).toBe(totals.total);
    expect(sum(byPriority.map(({ completed }) => completed))).toBe(totals.completed);
    expect(sum(chart.map(({ overdue: late }) => late))).toBe(overdue);
    expect(sum(chart.map(({ pending }) => pending))).toBe(totals.total - totals.completed - totals.cancelled);

    const insights = findInsights({ tasks, contacts: [], backlog: [], now, timeZone: timezone });
    const sentences = [
      ...insights.map(({ title, message }) => `${title} ${message}`),
      ...analytics.insights.map(({ title, description }) => `${title} ${description}`),
    ];
    for (const sentence of sentences.filter((text) => text.startsWith('Overdue tasks ')))
      expect(sentence).toMatch(new RegExp(`^Overdue tasks ${overdue} tasks? `));
    const lastDays = sum(analytics.dailyPerformance.map(({ completed }) => completed));
    const streak = insights.find(({ id }) => id === 'streak');
    if (analytics.dailyWindow === 'last_seven_days' && streak)
      expect(streak.message).toBe(`${lastDays} tasks completed in the last ${insightThresholds.streakDays} days.`);
    const rate = getCompletionRate(totals);
    const rates = sentences.filter((text) => text.includes('completion rate'));
    expect(rates.length).toBeLessThanOrEqual(1);
    for (const sentence of rates) {
      expect(sentence).toContain(` ${rate}% `);
      expect(sentence.startsWith('Excellent')).toBe(rate >= insightThresholds.excellentRate);
      expect(totals.total - totals.cancelled).toBeGreaterThanOrEqual(insightThresholds.minRateTasks);
    }

    // Of this day: the agenda, and the mail of the morning.
    const groups = new Map(
      groupAgenda(tasks, now, timezone).groups.map(({ group, tasks: { length } }) => [group, length]),
    );
    const today = groups.get('today');
    const parts = [today && `${today} due today`, overdue > 0 && `${overdue} overdue`].filter(Boolean);
    expect(groups.get('overdue') ?? 0).toBe(overdue);
    expect(await formatDigestSubject({ id: user.id, email: '', timezone, trialEndsAt: null, followed: false })).toBe(
      parts.length === 0 ? undefined : `Your day: ${parts.join(', ')}`,
    );

    // Of this week: the cards of the dashboard, the page of the analytics, and the mail.
    const { start } = createCalendar(now, timezone).windows.week;
    const rows = await aide.database.read((tx) => listReportedTasks(tx, user.id, start));
    const report = weeklyReport(rows, { from: start, to: new Date(now.getTime() + 1) }, timezone);
    expect(report.completionRate).toBe(analytics.weeklyStats.completionRate);
    expect(report.tasksCompleted).toBe(analytics.weeklyStats.completedTasks);
    expect(report.tasksCompleted).toBe(analytics.productivityTrends.weeklyTrends.tasksCompleted);
    expect(report.overdueTasks).toBe(overdue);
    expect(analytics.productivityTrends.weeklyTrends.totalTasks).toBe(analytics.weeklyStats.totalTasks);
  }
});
