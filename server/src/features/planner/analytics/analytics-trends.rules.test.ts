import { describe, expect, it } from 'vitest';
import { completed, created, hourMs, priority, shape } from '../../../../test/analytics-rows.ts';
import { getTrend } from './analytics.figures.ts';

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

  it('is not compared if either side is empty', () => {
    const nothingBefore = { created: [rows.created[1]!], completed: [rows.completed[1]!] };
    expect(shape(nothingBefore).comparison).toEqual({ completionRate: null, responseTime: null });
    const nothingNow = { created: [rows.created[0]!], completed: [rows.completed[0]!] };
    expect(shape(nothingNow).comparison).toEqual({ completionRate: null, responseTime: null });
    const nothingCompletedNow = { ...rows, completed: [rows.completed[0]!] };
    expect(shape(nothingCompletedNow).comparison).toEqual({ completionRate: -60, responseTime: null });
  });
});

describe('patterns', () => {
  it('have the earliest of equal hours, in local time', () => {
    const rows = { completed: ['2026-11-17T04:40:00Z', '2026-11-17T09:40:00Z'].map((at) => completed(at)) };
    const { productivityPatterns } = shape(rows).productivityTrends;
    expect(productivityPatterns.peakProductivityTime).toBe('10 AM');
    expect(productivityPatterns.timePattern).toHaveLength(24);
    expect(productivityPatterns.timePattern[15]).toEqual({ hour: 15, tasks: 1 });
    expect(productivityPatterns.weeklyPattern[1]).toEqual({ day: 'Tuesday', tasks: 2 });
    const abroad = shape(rows, '2026-11-18T05:00:00Z', 'America/Los_Angeles').productivityTrends;
    expect(abroad.productivityPatterns.peakProductivityTime).toBe('1 AM');
  });

  it('rate five active days a week as consistent, and measure a new account from its first task on', () => {
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
    expect(score(1, '2026-11-18T04:00:00Z')).toBe(20);
    expect(score(2, '2026-11-12T04:00:00Z')).toBe(40);
    expect(score(0, '2026-11-12T04:00:00Z')).toBe(0);
  });

  it('mention four weeks only if the first task is that old', () => {
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

  it('count the local month', () => {
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
