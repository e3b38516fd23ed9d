import type { Analytics } from '@aide/contract';
import { percent } from '@aide/rules';
import { trendDays } from './analytics.calendar.ts';
import { compareFortnights, directionNames, getTrend } from './analytics.figures.ts';
import type { Created } from './analytics.rows.ts';

type CategoryInsight = Analytics['taskCategories']['insights'][number];

const themes: { title: string; one: string; many: string; value: (row: Created) => number }[] = [
  {
    title: 'Important work',
    one: 'high-priority or urgent task',
    many: 'high-priority or urgent tasks',
    value: (row) => row.important,
  },
  { title: 'Follow-ups', one: 'follow-up task', many: 'follow-up tasks', value: (row) => row.followUps },
  {
    title: 'Hands-free capture',
    one: 'task by voice, chat or email',
    many: 'tasks by voice, chat or email',
    value: (row) => row.handsFree,
  },
];

/** Compares the tasks of the last fourteen days with the fourteen days before. */
export function categoryInsights(created: Created[]): CategoryInsight[] {
  const all = compareFortnights(created, (row) => row.tasks);
  return themes.map(({ title, one, many, value }) => {
    const { recent, before } = compareFortnights(created, value);
    return {
      title,
      description: `${recent} ${recent === 1 ? one : many} in the last ${trendDays} days, ${percent(recent, all.recent)}% of what you created; ${before} in the ${trendDays} days before.`,
      trend: directionNames[getTrend(recent, before)],
    };
  });
}

interface Figures {
  totalTasks: number;
  overdue: number;
  patterns: Analytics['productivityTrends']['productivityPatterns'];
  /** True if the first task is at least four weeks old, for sentences about four weeks. */
  coversFourWeeks: boolean;
}

/** With fewer completed tasks, the hour with the most of them is chance. */
const minPeakTasks = 10;

/**
 * Returns the figures as sentences, or none for an account without tasks. The completion rate has its own insights in `rules`: a second
 * sentence about another period would contradict them.
 */
export function analyticsInsights(figures: Figures): Analytics['insights'] {
  const { totalTasks, overdue, patterns, coversFourWeeks } = figures;
  if (totalTasks === 0) return [];
  const insights: Analytics['insights'] = [];
  const insight = (type: 'performance' | 'optimization', title: string, description: string) =>
    insights.push({ type, title, description });

  if (overdue > 0)
    insight(
      'optimization',
      'Overdue tasks',
      `${overdue} ${overdue === 1 ? 'task is' : 'tasks are'} overdue. Complete, reschedule or cancel ${overdue === 1 ? 'it' : 'them'}.`,
    );
  if (patterns.timePattern.reduce((sum, { tasks }) => sum + tasks, 0) >= minPeakTasks)
    insight('performance', 'Your best hour', `You complete most tasks around ${patterns.peakProductivityTime}.`);
  if (coversFourWeeks && patterns.consistencyScore >= 80)
    insight(
      'performance',
      'Consistent weeks',
      'On average, you completed tasks on four or more days a week over the last four weeks.',
    );
  return insights.slice(0, 4);
}
