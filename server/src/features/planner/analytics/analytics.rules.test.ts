import { analyticsSchema, priorities } from '@aide/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completed, created, priority, shape } from '../../../../test/analytics-rows.ts';

describe('analytics of no tasks', () => {
  it('is complete: rates of 0, no day, no peak, no tips', () => {
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
  it('counts each created or completed task once, and excludes cancelled ones from the rate', () => {
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

  it('starts on Monday and ends on Sunday in local time, to the quarter of an hour', () => {
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

describe('total tasks', () => {
  it('equal the trend of the same days', () => {
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

describe('any rows', () => {
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
