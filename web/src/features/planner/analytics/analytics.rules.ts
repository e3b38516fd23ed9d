import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import type { Priority, TaskSource, TaskType } from '@aide/contract/enums';
import { priorityLabels } from '../../../lib/text/labels.ts';

/** The fallback if the analytics cannot be loaded. */
export const noAnalytics: Analytics = {
  weeklyStats: { completionRate: 0, totalTasks: 0, completedTasks: 0, avgResponseTime: 0, mostProductiveDay: null },
  comparison: { completionRate: null, responseTime: null },
  dailyWindow: 'week',
  dailyPerformance: [],
  activeContacts: {
    engagementMetrics: {
      totalContacts: 0,
      contactsWithTasks: 0,
      averageTasksPerContact: 0,
      averageCompletionRate: 0,
      mostActiveDay: null,
      engagementTrend: 'stable',
    },
    topEngagedContacts: [],
  },
  taskCategories: {
    totalTasks: 0,
    priorityBreakdown: {},
    taskTypeBreakdown: {},
    sourceBreakdown: {},
    chartData: { priority: [], taskType: [], source: [] },
    insights: [],
  },
  productivityTrends: {
    weeklyTrends: { tasksCreated: 0, tasksCompleted: 0, totalTasks: 0 },
    monthlyTrends: { tasksCreated: 0, tasksCompleted: 0, totalTasks: 0 },
    productivityPatterns: { consistencyScore: 0, peakProductivityTime: 'Unknown', weeklyPattern: [], timePattern: [] },
  },
  insights: [],
};

export interface Figure {
  label: string;
  value: string;
}

const round = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });

/** Formats a number of hours: '40 min', '7 hours', '4 days'. A dash for zero: nothing has been completed yet. */
export function formatHours(value: number): string {
  if (value === 0) return '–';
  if (value < 1) return `${Math.max(1, Math.round(value * 60))} min`;
  const [count, unit] = value < 36 ? [Math.round(value), 'hour'] : [Math.round(value / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns the period in a sentence; null if nothing was completed in it. */
export function formatSummary({ weeklyStats }: Analytics, period: AnalyticsPeriod): string | null {
  const { completedTasks, totalTasks, avgResponseTime } = weeklyStats;
  if (completedTasks === 0) return null;
  const done = `${completedTasks.toLocaleString('en')} of ${totalTasks.toLocaleString('en')} tasks`;
  return `${periodNames[period]} you completed ${done}, on average ${formatHours(avgResponseTime)} after you added them.`;
}

export function percent(value: number): string {
  return `${Math.round(value)}%`;
}

/** The groups of figures, in display order; the first covers this week. */
export function figureGroups(analytics: Analytics): { title: string; figures: Figure[] }[] {
  const { weeklyStats, activeContacts, taskCategories, productivityTrends } = analytics;
  const { engagementMetrics } = activeContacts;
  const { consistencyScore, peakProductivityTime } = productivityTrends.productivityPatterns;
  return [
    {
      title: periodNames.week,
      figures: [
        { label: 'Completion Rate', value: percent(weeklyStats.completionRate) },
        { label: 'Total Tasks', value: round(weeklyStats.totalTasks) },
        { label: 'Avg Response', value: formatHours(weeklyStats.avgResponseTime) },
      ],
    },
    {
      title: 'Active Contacts',
      figures: [
        { label: 'Contacts with tasks', value: round(engagementMetrics.contactsWithTasks) },
        { label: 'Average tasks per contact', value: round(engagementMetrics.averageTasksPerContact) },
      ],
    },
    {
      title: 'Task categories',
      figures: [
        { label: 'High priority', value: round(taskCategories.priorityBreakdown.high?.count ?? 0) },
        { label: 'Task types', value: round(Object.keys(taskCategories.taskTypeBreakdown).length) },
        { label: 'Sources', value: round(Object.keys(taskCategories.sourceBreakdown).length) },
      ],
    },
    {
      title: 'Trends',
      figures: [
        { label: 'This Week', value: round(productivityTrends.weeklyTrends.totalTasks) },
        { label: 'This Month', value: round(productivityTrends.monthlyTrends.totalTasks) },
        { label: 'Consistency', value: percent(consistencyScore) },
        { label: 'Peak Time', value: peakProductivityTime || 'Unknown' },
      ],
    },
  ];
}

export const periodNames: Record<AnalyticsPeriod, string> = {
  week: 'This week',
  last_week: 'Last week',
  month: 'This month',
};

/** The chart titles; early in the week the chart shows the last seven days. */
export const chartNames: Record<Analytics['dailyWindow'], string> = {
  ...periodNames,
  last_seven_days: 'Last 7 days',
};

const periodsBefore: Record<AnalyticsPeriod, string> = {
  week: 'last week',
  last_week: 'the week before',
  month: 'last month',
};

/** Returns '+15% from last week', in percentage points; null while there is nothing to compare with. */
export function formatRateChange(points: number | null, period: AnalyticsPeriod): string | null {
  if (points === null) return null;
  return `${points < 0 ? '−' : '+'}${Math.abs(points)}% from ${periodsBefore[period]}`;
}

/** Returns '24% faster', '24% slower' or 'No change' compared with the period before; null while there is nothing to compare with. */
export function formatResponseChange(percentFaster: number | null): string | null {
  if (percentFaster === null) return null;
  if (percentFaster === 0) return 'No change';
  return `${Math.abs(percentFaster)}% ${percentFaster < 0 ? 'slower' : 'faster'}`;
}

/** Formats an hour of the day: '9 AM'. */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

const categoryNames: Record<string, string> = {
  ...priorityLabels,
  todo: 'Personal todo',
  follow_up: 'Follow-up',
  dashboard: 'Dashboard',
  web_capture: 'Capture box',
  voice_input: 'Voice',
  telegram: 'Telegram',
  telegram_voice: 'Telegram voice',
  whatsapp: 'WhatsApp',
  whatsapp_voice: 'WhatsApp voice',
  email: 'Email',
  recurring: 'Recurring',
  backlog: 'Backlog',
  api: 'API',
  import: 'Import',
} satisfies Record<Priority | TaskType | TaskSource, string>;

/** Returns the display name, or the name itself if it is unknown. */
export function categoryName(name: string): string {
  return categoryNames[name] ?? name;
}
