import { analyticsSchema, type Analytics, type TaskStatus } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertContact, insertTasks, type TaskGiven } from '../../../../test/insert-tasks.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

// Wednesday, 18 November 2026, 10:30 in India
const now = new Date('2026-11-18T05:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ now: now.toISOString() });
});
afterAll(() => aide.close());

async function getAnalyticsNow(user: TestUser): Promise<Analytics> {
  const response = await user.call<{ data: Analytics }>('GET', '/analytics');
  expect(response.status).toBe(200);
  expect(response.body.success).toBe(true);
  return analyticsSchema.parse(response.body.data);
}

const done = (createdAgo: number, completedAgo: number, given: Partial<TaskGiven> = {}): TaskGiven => ({
  status: 'completed',
  createdAt: hoursAgo(createdAgo),
  completedAt: hoursAgo(completedAgo),
  ...given,
});

describe('analytics', () => {
  it('returns, for an account without tasks, rates of 0, no peak, no tips [S7.call.27]', async () => {
    const response = await getAnalyticsNow(await aide.signUp());
    expect(response.weeklyStats).toEqual({
      completionRate: 0,
      totalTasks: 0,
      completedTasks: 0,
      avgResponseTime: 0,
      mostProductiveDay: null,
    });
    expect(response.productivityTrends.productivityPatterns.peakProductivityTime).toBe('Unknown');
    expect(response.activeContacts).toEqual({
      engagementMetrics: {
        totalContacts: 0,
        contactsWithTasks: 0,
        averageTasksPerContact: 0,
        averageCompletionRate: 0,
        mostActiveDay: null,
        engagementTrend: 'stable',
      },
      topEngagedContacts: [],
    });
    expect(response.insights).toEqual([]);
    expect(response.taskCategories.insights).toEqual([]);
  });

  it('counts this week, its days and hours [S3.ana.01, S3.ana.02, S3.ana.11, S3.ana.12, S3.ana.13, S3.ana.14]', async () => {
    const user = await aide.signUp();
    await insertTasks(aide.database, user.id, [
      done(26, 24), // Tuesday 10:30, two hours
      done(200, 23), // created last week
      { createdAt: hoursAgo(3) },
      { createdAt: hoursAgo(3), status: 'cancelled' },
      done(400, 384), // 2 November 10:30
      { createdAt: hoursAgo(1), deletedAt: hoursAgo(0) },
    ]);
    const response = await getAnalyticsNow(user);
    expect(response.weeklyStats).toEqual({
      totalTasks: 4,
      completedTasks: 2,
      completionRate: 67,
      avgResponseTime: 89.5,
      mostProductiveDay: 'Tuesday',
    });
    expect(response.dailyWindow).toBe('last_seven_days');
    expect(response.dailyPerformance.slice(5)).toEqual([
      { day: 'Tuesday', created: 1, completed: 2 },
      { day: 'Wednesday', created: 2, completed: 0 },
    ]);
    const { weeklyTrends, monthlyTrends, productivityPatterns } = response.productivityTrends;
    expect(weeklyTrends).toEqual({ tasksCreated: 3, tasksCompleted: 2, totalTasks: 4 });
    expect(monthlyTrends).toEqual({ tasksCreated: 5, tasksCompleted: 3, totalTasks: 5 });
    expect(productivityPatterns.peakProductivityTime).toBe('10 AM');
    expect(productivityPatterns.consistencyScore).toBe(16); // 2 of 12.9 days
    expect(productivityPatterns.weeklyPattern[1]).toEqual({ day: 'Tuesday', tasks: 2 });
    expect(productivityPatterns.timePattern[10]).toEqual({ hour: 10, tasks: 2 });
    expect(response.insights).toEqual([]); // too few tasks
    await insertTasks(
      aide.database,
      user.id,
      Array.from({ length: 8 }, () => done(30, 24)),
    );
    const { insights } = await getAnalyticsNow(user);
    expect(insights.map(({ type }) => type)).toContain('performance');
    for (const { title, description } of insights) expect(title && description).toBeTruthy();
  });

  it('counts all tasks by priority, type and source [S3.ana.06, S3.ana.07, S3.ana.08, S3.ana.09, S3.ana.10]', async () => {
    const user = await aide.signUp();
    await insertTasks(aide.database, user.id, [
      done(5_000, 4_900, { priority: 'high', source: 'voice_input' }),
      { createdAt: hoursAgo(300), priority: 'high', dueAt: new Date('2026-11-17T00:00:00Z'), taskType: 'follow_up' },
      { createdAt: hoursAgo(300), priority: 'low', dueAt: new Date('2026-11-18T00:00:00Z') },
      { createdAt: hoursAgo(300), priority: 'low', status: 'cancelled', dueAt: new Date('2026-11-01T00:00:00Z') },
      { createdAt: hoursAgo(300), priority: 'low', deletedAt: hoursAgo(1), dueAt: new Date('2026-11-01T00:00:00Z') },
    ]);
    const { taskCategories } = await getAnalyticsNow(user);
    expect(taskCategories.totalTasks).toBe(4);
    expect(taskCategories.priorityBreakdown).toEqual({
      low: { count: 2, completed: 0, completionRate: 0 },
      medium: { count: 0, completed: 0, completionRate: 0 },
      high: { count: 2, completed: 1, completionRate: 50 },
      urgent: { count: 0, completed: 0, completionRate: 0 },
    });
    expect(taskCategories.taskTypeBreakdown).toMatchObject({ todo: { count: 3 }, follow_up: { count: 1 } });
    expect(taskCategories.sourceBreakdown).toMatchObject({ dashboard: { count: 3 }, voice_input: { count: 1 } });
    expect(taskCategories.chartData.priority).toEqual([
      { name: 'low', value: 2, completed: 0, pending: 1, overdue: 0, completionRate: 0 },
      { name: 'high', value: 2, completed: 1, pending: 1, overdue: 1, completionRate: 50 },
    ]);
    expect(taskCategories.chartData.taskType.map(({ name }) => name)).toEqual(['todo', 'follow_up']);
    expect(taskCategories.insights.map(({ trend }) => trend)).toEqual(['up', 'up', 'flat']);
  });

  it('ranks contacts by their tasks [S3.ana.03, S3.ana.04, S3.ana.05]', async () => {
    const user = await aide.signUp();
    const [anil, bela] = [
      await insertContact(aide.database, user.id, 'Anil', hoursAgo(900)),
      await insertContact(aide.database, user.id, 'Bela', hoursAgo(900)),
      await insertContact(aide.database, user.id, 'Chitra', hoursAgo(900)),
    ];
    await insertTasks(aide.database, user.id, [
      done(50, 40, { contactId: bela }),
      done(50, 48, { contactId: bela }),
      { createdAt: hoursAgo(100), contactId: bela, dueAt: hoursAgo(1), dueHasTime: true },
      { createdAt: hoursAgo(100), contactId: anil },
      { createdAt: hoursAgo(100) },
    ]);
    const { engagementMetrics, topEngagedContacts } = (await getAnalyticsNow(user)).activeContacts;
    expect(engagementMetrics).toMatchObject({
      totalContacts: 3,
      contactsWithTasks: 2,
      averageTasksPerContact: 2,
      averageCompletionRate: 33,
      engagementTrend: 'increasing',
    });
    expect(topEngagedContacts).toEqual([
      {
        id: bela,
        name: 'Bela',
        company: null,
        avatar: null,
        tasks: 3,
        totalTasks: 3,
        completedTasks: 2,
        pendingTasks: 1,
        overdueTasks: 1,
        averageResponseTime: 6,
        completionRate: 67,
      },
      expect.objectContaining({ id: anil, tasks: 1, overdueTasks: 0, averageResponseTime: 0, completionRate: 0 }),
    ]);
  });

  it('counts a task with a day only as overdue after that day in the user’s time zone', async () => {
    const overdueIn = async (timezone: string) => {
      const user = await aide.signUp({ timezone });
      await insertTasks(aide.database, user.id, [
        { createdAt: hoursAgo(90), dueAt: new Date('2026-11-17T00:00:00Z') },
        { createdAt: hoursAgo(90), dueAt: new Date('2026-11-18T00:00:00Z') },
      ]);
      return (await getAnalyticsNow(user)).taskCategories.chartData.priority[0]?.overdue;
    };
    expect(await overdueIn('Asia/Kolkata')).toBe(1);
    expect(await overdueIn('Pacific/Pago_Pago')).toBe(0); // still the 17th
    expect(await overdueIn('Pacific/Kiritimati')).toBe(1); // the 18th, 19:00
  });

  it('uses local time, before and after a clock change', async () => {
    const other = await createTestApp({ now: '2026-11-03T12:00:00Z' });
    const user = await other.signUp({ timezone: 'America/New_York' });
    // 00:30 and twice 01:30 on Sunday the 1st, 23:45 that day, 00:00 on Monday
    const moments = ['01T04:30', '01T05:30', '01T06:30', '02T04:45', '02T05:00'].map(
      (text) => new Date(`2026-11-${text}:00Z`),
    );
    await insertTasks(
      other.database,
      user.id,
      moments.map((at) => ({ createdAt: at, completedAt: at, status: 'completed' })),
    );
    const { dailyPerformance, productivityTrends } = await getAnalyticsNow(user);
    const { weeklyPattern, timePattern } = productivityTrends.productivityPatterns;
    expect(dailyPerformance.find(({ day }) => day === 'Monday')).toEqual({ day: 'Monday', created: 1, completed: 1 });
    expect(weeklyPattern.map(({ tasks }) => tasks)).toEqual([1, 0, 0, 0, 0, 0, 4]);
    expect([0, 1, 2, 23].map((hour) => timePattern[hour]?.tasks)).toEqual([2, 2, 0, 1]);
    await other.close();
  });

  it('counts only the user’s own tasks', async () => {
    const [one, other] = [await aide.signUp(), await aide.signUp()];
    const contactId = await insertContact(aide.database, other.id, 'Other', hoursAgo(900));
    const statuses: TaskStatus[] = ['pending', 'completed'];
    await insertTasks(
      aide.database,
      other.id,
      statuses.map((status) => ({ createdAt: hoursAgo(2), status, contactId, completedAt: null })),
    );
    const { taskCategories, activeContacts, productivityTrends } = await getAnalyticsNow(one);
    expect(taskCategories.totalTasks).toBe(0);
    expect(activeContacts.engagementMetrics.totalContacts).toBe(0);
    expect(productivityTrends.monthlyTrends.tasksCreated).toBe(0);
  });

  it('sends only a hash to the avatar service', async () => {
    const config = { AIDE_AVATAR_URL: 'https://avatars.example/{hash}.png' };
    const other = await createTestApp({ now: now.toISOString(), config });
    const user = await other.signUp();
    const contactId = await insertContact(other.database, user.id, 'Farah', hoursAgo(9));
    await insertTasks(other.database, user.id, [{ createdAt: hoursAgo(2), contactId }]);
    const [contact] = (await getAnalyticsNow(user)).activeContacts.topEngagedContacts;
    expect(contact?.avatar).toMatch(/^https:\/\/avatars\.example\/[0-9a-f]{64}\.png$/);
    await other.close();
  });
});

describe('the dashboard’s thresholds', () => {
  it('are three and three [S7.call.28, S3.misc.03]', async () => {
    const response = await (await aide.signUp()).call('GET', '/analytics/dashboard-config');
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ upgradeTaskThreshold: 3, upgradeContactThreshold: 3 });
  });

  it('are configured by the operator', async () => {
    const other = await createTestApp({ config: { AIDE_UPGRADE_TASKS: 1, AIDE_UPGRADE_CONTACTS: 0 } });
    const response = await (await other.signUp()).call('GET', '/analytics/dashboard-config');
    expect(response.body.data).toEqual({ upgradeTaskThreshold: 1, upgradeContactThreshold: 0 });
    await other.close();
  });
});
