import { z } from 'zod';
import { analyticsPeriods, chartWindows, insightPriorities, insightTypes } from '../enums.ts';
import { idSchema } from '../text.ts';
import { route, success } from '../wire.ts';

export const trends = ['increasing', 'decreasing', 'stable'] as const;
export const directions = ['up', 'down', 'flat'] as const;

const rate = z.number().min(0).max(100);
const count = z.int().min(0);

/** One value of a dimension (a priority, a type, a source) and the figures of its tasks. */
const categorySchema = z.object({
  name: z.string(),
  value: count,
  completed: count,
  pending: count,
  overdue: count,
  completionRate: rate,
});
const breakdownSchema = z.record(z.string(), z.object({ count, completed: count, completionRate: rate }));

export const engagedContactSchema = z.object({
  id: idSchema,
  name: z.string(),
  company: z.string().nullable(),
  avatar: z.string().nullable(),
  /** The same number as `totalTasks`; the API has both names. */
  tasks: count,
  totalTasks: count,
  completedTasks: count,
  pendingTasks: count,
  overdueTasks: count,
  averageResponseTime: z.number().min(0),
  completionRate: rate,
});

/** `totalTasks`: tasks created or completed, each counted once, as in `weeklyStats`. */
const trendSchema = z.object({ tasksCreated: count, tasksCompleted: count, totalTasks: count });

export const analyticsSchema = z.object({
  weeklyStats: z.object({
    completionRate: rate,
    totalTasks: count,
    completedTasks: count,
    avgResponseTime: z.number().min(0),
    mostProductiveDay: z.string().nullable(),
  }),
  /** The period compared with the previous one; null while there is nothing to compare with. */
  comparison: z.object({
    /** Completion rate: the difference in percentage points. */
    completionRate: z.int().min(-100).max(100).nullable(),
    /** Average response time: percent faster; negative when slower. */
    responseTime: z.int().max(100).nullable(),
  }),
  /** The days that `dailyPerformance` covers. */
  dailyWindow: z.enum(chartWindows),
  dailyPerformance: z.array(z.object({ day: z.string(), created: count, completed: count })),
  activeContacts: z.object({
    engagementMetrics: z.object({
      totalContacts: count,
      contactsWithTasks: count,
      averageTasksPerContact: z.number().min(0),
      averageCompletionRate: rate,
      mostActiveDay: z.string().nullable(),
      engagementTrend: z.enum(trends),
    }),
    topEngagedContacts: z.array(engagedContactSchema),
  }),
  taskCategories: z.object({
    totalTasks: count,
    priorityBreakdown: breakdownSchema,
    taskTypeBreakdown: breakdownSchema,
    sourceBreakdown: breakdownSchema,
    chartData: z.object({
      priority: z.array(categorySchema),
      taskType: z.array(categorySchema),
      source: z.array(categorySchema),
    }),
    insights: z.array(z.object({ title: z.string(), description: z.string(), trend: z.enum(directions) })),
  }),
  productivityTrends: z.object({
    weeklyTrends: trendSchema,
    monthlyTrends: trendSchema,
    productivityPatterns: z.object({
      consistencyScore: rate,
      peakProductivityTime: z.string(),
      weeklyPattern: z.array(z.object({ day: z.string(), tasks: count })),
      timePattern: z.array(z.object({ hour: z.int().min(0).max(23), tasks: count })),
    }),
  }),
  insights: z.array(z.object({ type: z.string(), title: z.string(), description: z.string() })),
});
export type Analytics = z.infer<typeof analyticsSchema>;

export const dashboardConfigSchema = z.object({ upgradeTaskThreshold: count, upgradeContactThreshold: count });
export type DashboardConfig = z.infer<typeof dashboardConfigSchema>;

export const insightSchema = z.object({
  id: z.string(),
  type: z.enum(insightTypes),
  title: z.string(),
  message: z.string(),
  icon: z.string(),
  priority: z.enum(insightPriorities),
  dismissible: z.boolean(),
  /** Milliseconds. */
  autoDismiss: z.int(),
  category: z.string(),
  action: z.object({ label: z.string(), href: z.string() }).optional(),
});
export type Insight = z.infer<typeof insightSchema>;

const tag = 'Analytics';

export const analyticsRoutes = {
  getAnalytics: route({
    method: 'GET',
    path: '/analytics',
    summary: "Get weekly figures, contact engagement, categories and trends in the user's time zone",
    tag,
    auth: 'user',
    /** Default: this week. It applies to `weeklyStats` and `dailyPerformance`; the other figures have fixed periods. */
    query: z.object({ period: z.enum(analyticsPeriods).optional() }),
    status: 200,
    response: success(analyticsSchema),
    errors: [],
  }),
  getDashboardConfig: route({
    method: 'GET',
    path: '/analytics/dashboard-config',
    summary: 'Get how many tasks and contacts unlock the full dashboard',
    tag,
    auth: 'user',
    status: 200,
    response: success(dashboardConfigSchema),
    errors: [],
  }),
};
