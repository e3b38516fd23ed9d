import { analyticsRoutes, type Analytics } from '@aide/contract';
import type { Page } from '@playwright/test';
import { stubApi } from './stub-api.ts';

const person = (at: number) => ({
  id: `p${at}`,
  name: `Person ${at}`,
  company: 'Acme',
  avatar: null,
  tasks: 9,
  totalTasks: 9,
  completedTasks: 4,
  pendingTasks: 3,
  overdueTasks: 2,
  averageResponseTime: 6.5,
  completionRate: 44,
});
const category = (name: string, value: number) => ({
  name,
  value,
  completed: 1,
  pending: 1,
  overdue: 0,
  completionRate: 50,
});
/** Figures of an account that uses everything. */
export const figures: Analytics = {
  weeklyStats: {
    completionRate: 61,
    totalTasks: 18,
    completedTasks: 11,
    avgResponseTime: 5,
    mostProductiveDay: 'Monday',
  },
  comparison: { completionRate: 15, responseTime: 24 },
  dailyWindow: 'week',
  dailyPerformance: [{ day: 'Monday', created: 3, completed: 2 }],
  activeContacts: {
    engagementMetrics: {
      totalContacts: 31,
      contactsWithTasks: 17,
      averageTasksPerContact: 2.5,
      averageCompletionRate: 58,
      mostActiveDay: 'Thursday',
      engagementTrend: 'increasing',
    },
    topEngagedContacts: [1, 2, 3, 4, 5, 6].map(person),
  },
  taskCategories: {
    totalTasks: 18,
    priorityBreakdown: { high: { count: 5, completed: 1, completionRate: 20 } },
    taskTypeBreakdown: {},
    sourceBreakdown: {},
    chartData: {
      priority: [category('high', 5)],
      taskType: [category('follow_up', 13)],
      source: [category('email', 7)],
    },
    insights: [
      { title: 'First', description: 'One', trend: 'up' },
      { title: 'Second', description: 'Two', trend: 'down' },
      { title: 'Third', description: 'Three', trend: 'flat' },
      { title: 'Fourth', description: 'Four', trend: 'flat' },
    ],
  },
  productivityTrends: {
    weeklyTrends: { tasksCreated: 6, tasksCompleted: 5, totalTasks: 18 },
    monthlyTrends: { tasksCreated: 16, tasksCompleted: 15, totalTasks: 28 },
    productivityPatterns: {
      consistencyScore: 71,
      peakProductivityTime: '10 AM',
      weeklyPattern: [
        { day: 'Monday', tasks: 4 },
        { day: 'Tuesday', tasks: 2 },
      ],
      timePattern: [
        { hour: 9, tasks: 3 },
        { hour: 10, tasks: 5 },
      ],
    },
  },
  insights: [],
};

/** Stubs the analytics of the page. */
export const stubAnalytics = (page: Page, data: Analytics) =>
  stubApi(page, analyticsRoutes.getAnalytics, 200, { success: true, data });
