import type { Analytics } from '@aide/contract';
import { priorityLabels } from '../../lib/text/labels.ts';

/** What the dashboard shows when the analytics cannot be read. */
export const noAnalytics: Analytics = {
  weeklyStats: { completionRate: 0, totalTasks: 0, completedTasks: 0, avgResponseTime: 0, mostProductiveDay: null },
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
    weeklyTrends: { tasksCreated: 0, tasksCompleted: 0 },
    monthlyTrends: { tasksCreated: 0, tasksCompleted: 0 },
    productivityPatterns: { consistencyScore: 0, peakProductivityTime: 'Unknown', weeklyPattern: [], timePattern: [] },
  },
  insights: [],
};

export interface Figure {
  label: string;
  value: string;
}

const round = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });

export function hours(value: number): string {
  return `${round(value)} h`;
}

export function percent(value: number): string {
  return `${Math.round(value)}%`;
}

/** The groups of figures, in their order; the first is of the named period. */
export function figureGroups(analytics: Analytics, period: string): { title: string; figures: Figure[] }[] {
  const { weeklyStats, activeContacts, taskCategories, productivityTrends } = analytics;
  const { engagementMetrics } = activeContacts;
  const { consistencyScore, peakProductivityTime } = productivityTrends.productivityPatterns;
  return [
    {
      title: period,
      figures: [
        { label: 'Completion Rate', value: percent(weeklyStats.completionRate) },
        { label: 'Total Tasks', value: round(weeklyStats.totalTasks) },
        { label: 'Avg Response', value: hours(weeklyStats.avgResponseTime) },
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
        { label: 'This Week', value: round(productivityTrends.weeklyTrends.tasksCreated) },
        { label: 'This Month', value: round(productivityTrends.monthlyTrends.tasksCreated) },
        { label: 'Consistency', value: percent(consistencyScore) },
        { label: 'Peak Time', value: peakProductivityTime || 'Unknown' },
      ],
    },
  ];
}

/** '9 AM' of an hour of the day. */
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
  email: 'Email',
  recurring: 'Recurring',
  backlog: 'Backlog',
  api: 'API',
};

/** The name a person reads; one that is not known stays as it came. */
export function categoryName(name: string): string {
  return categoryNames[name] ?? name;
}
