import { analyticsSchema, priorities, type AnalyticsPeriod } from '@aide/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar } from './analytics.calendar.ts';
import { getTrend } from './analytics.figures.ts';
import type { AnalyticsRows, CompletedInHour, CreatedOnDay } from './analytics.rows.ts';
import { shapeAnalytics } from './analytics.rules.ts';

const nothing: AnalyticsRows = {
  categories: [],
  contacts: [],
  overdue: [],
  created: [],
  completed: [],
  totalContacts: 0,
  firstTaskAt: null,
};
const hourMs = 3_600_000;
type CreatedAt = Omit<CreatedOnDay, 'day'> & { at: number };
type CompletedAt = Omit<CompletedInHour, 'day' | 'hour'> & { at: number };
type Rows = Partial<Omit<AnalyticsRows, 'created' | 'completed'> & { created: CreatedAt[]; completed: CompletedAt[] }>;
const created = (instant: string, given: Partial<CreatedAt> = {}): CreatedAt => ({
  at: Date.parse(instant),
  tasks: 1,
  cancelled: 0,
  linked: 0,
  important: 0,
  followUps: 0,
  handsFree: 0,
  ...given,
});
const completed = (instant: string, given: Partial<CompletedAt> = {}): CompletedAt => ({
  at: Date.parse(instant),
  tasks: 1,
  createdIn: { week: 0, month: 0, period: 0, previous: 0 },
  responseMs: 3_600_000,
  ...given,
});
const priority = (total: number, done = 0, cancelled = 0) =>
  ({ dimension: 'priority', name: 'high', total, completed: done, cancelled }) as const;

/** Puts moments on the wall clock of the zone, as the database does with the calendar's offsets. */
function shape(rows: Rows, now = '2026-11-18T05:00:00Z', zone = 'Asia/Kolkata', period: AnalyticsPeriod = 'week') {
  const calendar = createCalendar(new Date(now), zone, period);
  const wall = <T extends { at: number }>({ at, ...row }: T) => {
    const local = at + (calendar.offsets.findLast(({ sinceMs }) => sinceMs <= at) ?? calendar.offsets[0])!.offsetMs;
    return { ...row, day: Math.floor(local / (24 * hourMs)), hour: Math.floor(local / hourMs) % 24 };
  };
  const local = { created: (rows.created ?? []).map(wall), completed: (rows.completed ?? []).map(wall) };
  return shapeAnalytics({ ...nothing, ...rows, ...local }, calendar, () => null);
}

describe('analytics of nothing', () => {
  it('is whole: rates of 0, no day, no peak, no tips', () => {
    const response = shape({});
    expect(analyticsSchema.parse(response)).toEqual(response);
    expect(response.weeklyStats).toEqual({
      completionRate: 0,
      totalTasks: 0,
      completedTasks: 0,
      avgResponseTime: 0,
      mostProductiveDay: null,
    });
    expect(response.dailyPerformance).toHaveLength(7);
    expect(response.productivityTrends.productivityPatterns).toMatchObject({
      consistencyScore: 0,
      peakProductivityTime: 'Unknown',
    });
    expect(response.taskCategories.insights).toEqual([]);
    expect(response.insights).toEqual([]);
    expect(Object.keys(response.taskCategories.priorityBreakdown)).toEqual([...priorities]);
    expect(response.taskCategories.chartData).toEqual({ priority: [], taskType: [], source: [] });
  });
});

describe('this week', () => {
  it('counts what was created or completed in it once, and leaves cancelled out of the rate', () => {
    const { weeklyStats } = shape({
      created: [created('2026-11-16T06:00:00Z', { tasks: 4, cancelled: 1 })],
      completed: [
        completed('2026-11-17T06:00:00Z', {
          tasks: 3,
          createdIn: { week: 2, month: 2, period: 2, previous: 0 },
          responseMs: 9 * 3_600_000,
        }),
      ],
    });
    expect(weeklyStats).toEqual({
      totalTasks: 5,
      completedTasks: 3,
      completionRate: 75,
      avgResponseTime: 3,
      mostProductiveDay: 'Tuesday',
    });
  });

  it('begins on Monday and ends on Sunday of the zone, to the quarter', () => {
    const rows = {
      created: ['2026-11-15T18:15:00Z', '2026-11-15T18:30:00Z'].map((instant) => created(instant)),
    };
    const india = shape(rows);
    expect(india.weeklyStats.totalTasks).toBe(1);
    expect(india.dailyPerformance[4]).toEqual({ day: 'Monday', created: 1, completed: 0 });
    expect(shape(rows, '2026-11-18T05:00:00Z', 'America/New_York').weeklyStats.totalTasks).toBe(0);
  });

  it('has seven days when the clocks change', () => {
    // Sunday 1 November 2026 has 25 hours in New York
    const instants = ['2026-11-01T04:00:00Z', '2026-11-02T04:45:00Z', '2026-11-02T05:00:00Z'];
    const sunday = shape({ created: instants.map((at) => created(at)) }, '2026-11-02T04:50:00Z', 'America/New_York');
    expect(sunday.dailyPerformance.map((day) => day.created)).toEqual([0, 0, 0, 0, 0, 0, 2]);
    const monday = shape({ created: instants.map((at) => created(at)) }, '2026-11-02T05:10:00Z', 'America/New_York');
    expect(monday.dailyPerformance.map((day) => day.created)).toEqual([0, 0, 0, 0, 0, 2, 1]);
  });
});

describe('another period', () => {
  const rows = {
    created: ['2026-11-02T06:00:00Z', '2026-11-11T06:00:00Z', '2026-11-17T06:00:00Z'].map((at) => created(at)),
    completed: [completed('2026-11-12T06:00:00Z', { createdIn: { week: 0, month: 1, period: 1, previous: 0 } })],
    categories: [priority(3, 1)],
  };
  const now = '2026-11-18T05:00:00Z';

  it('is last week, Monday to Sunday, without this week', () => {
    const response = shape(rows, now, 'Asia/Kolkata', 'last_week');
    expect(response.weeklyStats).toMatchObject({ totalTasks: 1, completedTasks: 1, completionRate: 100 });
    expect(response.dailyPerformance[2]).toEqual({ day: 'Wednesday', created: 1, completed: 0 });
    expect(response.insights.map(({ description }) => description).join(' ')).not.toContain('this week');
  });

  it('is this month, its days by number', () => {
    const response = shape(rows, now, 'Asia/Kolkata', 'month');
    expect(response.weeklyStats).toMatchObject({ totalTasks: 3, completedTasks: 1 });
    expect(response.dailyPerformance).toHaveLength(30);
    expect(response.dailyPerformance[1]).toEqual({ day: '2', created: 1, completed: 0 });
    expect(response.productivityTrends.weeklyTrends.tasksCreated).toBe(1);
  });
});

describe('the period before', () => {
  const lastWeek = { week: 0, month: 1, period: 0, previous: 1 };
  const rows = {
    created: [created('2026-11-10T06:00:00Z', { tasks: 5 }), created('2026-11-17T06:00:00Z', { tasks: 4 })],
    completed: [
      completed('2026-11-11T06:00:00Z', { tasks: 3, createdIn: { ...lastWeek, previous: 3 }, responseMs: 75 * hourMs }),
      completed('2026-11-17T08:00:00Z', {
        tasks: 3,
        createdIn: { week: 3, month: 3, period: 3, previous: 0 },
        responseMs: 57 * hourMs,
      }),
    ],
  };

  it('is compared in points of the completion rate and percent of the response time [S9.fix.01, S9.fix.02]', () => {
    // 60% and 25 hours last week; 75% and 19 hours this week.
    expect(shape(rows).comparison).toEqual({ completionRate: 15, responseTime: 24 });
    const [slow] = rows.completed;
    const slower = { ...rows, completed: [slow!, { ...rows.completed[1]!, responseMs: 90 * hourMs }] };
    expect(shape(slower).comparison.responseTime).toBe(-20);
  });

  it('is not compared while either side has nothing', () => {
    const nothingBefore = { created: [rows.created[1]!], completed: [rows.completed[1]!] };
    expect(shape(nothingBefore).comparison).toEqual({ completionRate: null, responseTime: null });
    const nothingNow = { created: [rows.created[0]!], completed: [rows.completed[0]!] };
    expect(shape(nothingNow).comparison).toEqual({ completionRate: null, responseTime: null });
    const nothingCompletedNow = { ...rows, completed: [rows.completed[0]!] };
    expect(shape(nothingCompletedNow).comparison).toEqual({ completionRate: -60, responseTime: null });
  });
});

describe('total tasks', () => {
  it('are those of the trend of the same days', () => {
    const rows = {
      created: [created('2026-11-17T06:00:00Z', { tasks: 4 })],
      completed: [
        completed('2026-11-17T08:00:00Z', { tasks: 3, createdIn: { week: 2, month: 2, period: 2, previous: 0 } }),
      ],
    };
    const week = shape(rows);
    expect(week.weeklyStats.totalTasks).toBe(5);
    expect(week.productivityTrends.weeklyTrends.totalTasks).toBe(5);
    const month = shape(rows, '2026-11-18T05:00:00Z', 'Asia/Kolkata', 'month');
    expect(month.productivityTrends.monthlyTrends.totalTasks).toBe(month.weeklyStats.totalTasks);
  });
});

describe('patterns', () => {
  it('name the earliest hour of equals, on the wall clock of the zone', () => {
    const rows = { completed: ['2026-11-17T04:40:00Z', '2026-11-17T09:40:00Z'].map((at) => completed(at)) };
    const { productivityPatterns } = shape(rows).productivityTrends;
    expect(productivityPatterns.peakProductivityTime).toBe('10 AM');
    expect(productivityPatterns.timePattern).toHaveLength(24);
    expect(productivityPatterns.timePattern[15]).toEqual({ hour: 15, tasks: 1 });
    expect(productivityPatterns.weeklyPattern[1]).toEqual({ day: 'Tuesday', tasks: 2 });
    const abroad = shape(rows, '2026-11-18T05:00:00Z', 'America/Los_Angeles').productivityTrends;
    expect(abroad.productivityPatterns.peakProductivityTime).toBe('1 AM');
  });

  it('call five active days a week consistent, and measure a young account from its first task on', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_value, index) =>
        completed(new Date(Date.UTC(2026, 10, 18, 4) - index * 86_400_000).toISOString()),
      );
    const score = (active: number, firstTask: string) =>
      shape({ completed: days(active), firstTaskAt: new Date(firstTask) }).productivityTrends.productivityPatterns
        .consistencyScore;
    expect(score(20, '2026-01-01T00:00:00Z')).toBe(100);
    expect(score(28, '2026-01-01T00:00:00Z')).toBe(100);
    expect(score(10, '2026-01-01T00:00:00Z')).toBe(50);
    expect(score(1, '2026-11-18T04:00:00Z')).toBe(100);
    expect(score(2, '2026-11-12T04:00:00Z')).toBe(40);
    expect(score(0, '2026-11-12T04:00:00Z')).toBe(0);
  });

  it('mention four weeks only when the first task is that old', () => {
    const titles = (firstTask: string) =>
      shape({
        completed: Array.from({ length: 28 }, (_value, index) =>
          completed(new Date(Date.UTC(2026, 10, 18, 4) - index * 86_400_000).toISOString()),
        ),
        categories: [priority(28)],
        firstTaskAt: new Date(firstTask),
      }).insights.map(({ title }) => title);
    expect(titles('2026-10-22T04:00:00Z')).toContain('Consistent weeks');
    expect(titles('2026-10-23T04:00:00Z')).not.toContain('Consistent weeks');
  });

  it('count the month of the zone', () => {
    const rows = { created: ['2026-10-31T18:15:00Z', '2026-10-31T18:30:00Z'].map((at) => created(at)) };
    expect(shape(rows).productivityTrends.monthlyTrends.tasksCreated).toBe(1);
    expect(shape(rows, '2026-11-18T05:00:00Z', 'Europe/London').productivityTrends.monthlyTrends.tasksCreated).toBe(0);
  });
});

describe('trends', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 1],
    [0, 1, -1],
    [11, 10, 0],
    [12, 10, 1],
    [9, 10, 0],
    [8, 10, -1],
  ])('%s after %s is %s', (recent, before, trend) => {
    expect(getTrend(recent, before)).toBe(trend);
  });

  it('compare the last fourteen days with the fourteen before', () => {
    const rows = {
      categories: [priority(5)],
      created: [
        created('2026-11-05T06:00:00Z', { linked: 3, tasks: 3, followUps: 3 }), // 13 days ago
        created('2026-11-04T06:00:00Z', { linked: 1, tasks: 2, important: 2 }), // 14 days ago
      ],
    };
    const response = shape(rows);
    expect(response.activeContacts.engagementMetrics).toMatchObject({
      engagementTrend: 'increasing',
      mostActiveDay: 'Thursday',
    });
    expect(response.taskCategories.insights.map(({ trend }) => trend)).toEqual(['down', 'up', 'flat']);
  });
});

describe('whatever the rows', () => {
  const small = fc.nat(50);
  const at = fc.integer({ min: Date.parse('2026-10-01T00:00:00Z'), max: Date.parse('2026-11-18T05:00:00Z') });
  const totals = fc.record({ total: small, completed: small, cancelled: small }).map(({ total, ...rest }) => ({
    ...rest,
    total: total + rest.completed + rest.cancelled,
  }));

  it('the response matches the contract, with every rate from 0 to 100', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at,
            tasks: small,
            cancelled: small,
            linked: small,
            important: small,
            followUps: small,
            handsFree: small,
          }),
        ),
        fc.array(
          fc.record({
            at,
            tasks: small,
            createdIn: fc.constant({ week: 0, month: 0, period: 0, previous: 0 }),
            responseMs: fc.nat(),
          }),
        ),
        totals,
        fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Europe/London', 'UTC'),
        (createdRows, completedRows, tally, zone) => {
          const rows = {
            created: createdRows,
            completed: completedRows,
            categories: [{ dimension: 'priority' as const, name: 'low', ...tally }],
            firstTaskAt: new Date('2026-10-01T00:00:00Z'),
          };
          expect(analyticsSchema.safeParse(shape(rows, '2026-11-18T05:00:00Z', zone)).error).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });
});
