import { describe, expect, it } from 'vitest';
import { taskSources } from '@aide/contract/enums';
import { categoryName, figureGroups, formatHours, formatSummary, noAnalytics } from './analytics.rules.ts';

const values = (analytics: typeof noAnalytics) =>
  Object.fromEntries(
    figureGroups(analytics).flatMap(({ figures }) => figures.map(({ label, value }) => [label, value])),
  );

describe('the figures beside the tasks', () => {
  it('are those of the analytics [S2.dash.13, S2.dash.14, S2.dash.15, S2.dash.16]', () => {
    const shown = values({
      ...noAnalytics,
      weeklyStats: { ...noAnalytics.weeklyStats, completionRate: 66.6, totalTasks: 12, avgResponseTime: 4.25 },
      taskCategories: {
        ...noAnalytics.taskCategories,
        priorityBreakdown: { high: { count: 4, completed: 1, completionRate: 25 } },
        taskTypeBreakdown: { todo: { count: 1, completed: 0, completionRate: 0 } },
      },
    });
    expect(shown).toMatchObject({
      'Completion Rate': '67%',
      'Total Tasks': '12',
      'Avg Response': '4 hours',
      'High priority': '4',
      'Task types': '1',
      Sources: '0',
    });
  });

  it('show no response time before anything is completed', () => {
    expect(values(noAnalytics)['Avg Response']).toBe('–');
  });

  it('name an unknown peak time [S2.dash.17]', () => {
    expect(values(noAnalytics)['Peak Time']).toBe('Unknown');
  });
});

describe('figures in words', () => {
  it.each([
    [0, '–'],
    [0.4, '24 min'],
    [1.2, '1 hour'],
    [23.6, '24 hours'],
    [105.8, '4 days'],
  ])('%d hours are %s', (hours, words) => expect(formatHours(hours)).toBe(words));

  it('sum up a period, if anything was completed in it', () => {
    const weeklyStats = { ...noAnalytics.weeklyStats, completedTasks: 29, totalTasks: 48, avgResponseTime: 70 };
    expect(formatSummary({ ...noAnalytics, weeklyStats }, 'week')).toBe(
      'This week you completed 29 of 48 tasks, on average 3 days after you added them.',
    );
    expect(formatSummary(noAnalytics, 'week')).toBeNull();
  });
});

it('every source of a task has a display name', () => {
  expect(taskSources.filter((source) => /^[a-z]/.test(categoryName(source)))).toEqual([]);
});
