import { priorities, taskSources, taskTypes, type Analytics } from '@aide/contract';
import { dayNumber, getCompletionRate, percent, type TaskTotals } from '@aide/rules';
import {
  patternDays,
  getWeekday,
  weekdays,
  type Calendar,
  type DayWindow,
  type WindowName,
} from './analytics.calendar.ts';
import {
  average,
  averageHours,
  compareFortnights,
  engagementTrends,
  hourText,
  findPeak,
  getTrend,
} from './analytics.figures.ts';
import type { AnalyticsRows, CategoryTally, Completed, ContactTally, Created, Local } from './analytics.rows.ts';
import { analyticsInsights, categoryInsights } from './analytics.sentences.ts';

export type GetAvatar = (contact: ContactTally) => string | null;

/** Builds the response from counted rows; docs/behaviour/planner.md defines each figure. */
export function shapeAnalytics(rows: AnalyticsRows, calendar: Calendar, getAvatar: GetAvatar): Analytics {
  const localize = <T extends { day: number }>(row: T): Local<T> => ({
    ...row,
    weekday: getWeekday(row.day),
    age: calendar.today - row.day,
  });
  const created = rows.created.map(localize);
  const completed = rows.completed.map(localize);

  const weeklyStats = shapePeriod(created, completed, calendar);
  const countIn = (name: WindowName) => countWindow(created, completed, name, calendar.windows[name]);
  const taskCategories = shapeCategories(rows, created);
  const productivityTrends = shapeTrends(created, completed, calendar, rows.firstTaskAt);
  return {
    weeklyStats,
    comparison: comparePeriods(countIn('period'), countIn('previous')),
    dailyWindow: calendar.chart.name,
    dailyPerformance: listDays(calendar).map(({ name, day }) => ({
      day: name,
      created: sumTasks(created.filter((row) => row.day === day)),
      completed: sumTasks(completed.filter((row) => row.day === day)),
    })),
    activeContacts: shapeContacts(rows, created, getAvatar),
    taskCategories,
    productivityTrends,
    insights: analyticsInsights({
      totalTasks: taskCategories.totalTasks,
      overdue: overdueIn(rows, 'priority'),
      // The sentences are about this week, whichever period was requested.
      patterns: productivityTrends.productivityPatterns,
      coversFourWeeks: getAccountDays(calendar, rows.firstTaskAt) >= patternDays,
    }),
  };
}

/** Days of a week have names, days of a month numbers. */
function listDays({ chart }: Calendar): { name: string; day: number }[] {
  return Array.from({ length: chart.days }, (_value, index) => {
    const day = chart.firstDay + index;
    return { day, name: chart.name === 'month' ? String(index + 1) : (weekdays[getWeekday(day)] ?? '') };
  });
}

interface WindowCount extends TaskTotals {
  responseMs: number;
}

/** Counts the tasks created or completed in a window, each once. */
function countWindow(created: Created[], completed: Completed[], name: WindowName, window: DayWindow): WindowCount {
  const within = isWithin(window);
  const createdTasks = created.filter(within);
  const completedTasks = completed.filter(within);
  const done = sumTasks(completedTasks);
  return {
    total: sumTasks(createdTasks) + done - sumTasks(completedTasks, (row) => row.createdIn[name]),
    completed: done,
    cancelled: sumTasks(createdTasks, (row) => row.cancelled),
    responseMs: sumTasks(completedTasks, (row) => row.responseMs),
  };
}

function isWithin({ firstDay, days }: DayWindow): (row: { day: number }) => boolean {
  return ({ day }) => day >= firstDay && day < firstDay + days;
}

function shapePeriod(created: Created[], completed: Completed[], { windows }: Calendar): Analytics['weeklyStats'] {
  const count = countWindow(created, completed, 'period', windows.period);
  const done = completed.filter(isWithin(windows.period));
  const best = findPeak(weekdays.map((_day, index) => sumTasks(done.filter(({ weekday }) => weekday === index))));
  return {
    completionRate: getCompletionRate(count),
    totalTasks: count.total,
    completedTasks: count.completed,
    avgResponseTime: averageHours(count.responseMs, count.completed),
    mostProductiveDay: best === null ? null : (weekdays[best] ?? null),
  };
}

/** Compares the rounded figures, so that a reader who subtracts them gets the same result. */
function comparePeriods(period: WindowCount, previous: WindowCount): Analytics['comparison'] {
  const hasRate = ({ total, cancelled }: WindowCount) => total - cancelled > 0;
  const [hours, before] = [period, previous].map(({ responseMs, completed }) => averageHours(responseMs, completed));
  return {
    completionRate:
      hasRate(period) && hasRate(previous) ? getCompletionRate(period) - getCompletionRate(previous) : null,
    responseTime:
      period.completed > 0 && before !== undefined && hours !== undefined && before > 0
        ? Math.round((1 - hours / before) * 100)
        : null,
  };
}

function shapeContacts(rows: AnalyticsRows, created: Created[], getAvatar: GetAvatar): Analytics['activeContacts'] {
  const [first] = rows.contacts;
  const recent = created.filter(({ age }) => age < patternDays);
  const best = findPeak(
    weekdays.map((_day, index) =>
      sumTasks(
        recent.filter(({ weekday }) => weekday === index),
        (row) => row.linked,
      ),
    ),
  );
  const linked = compareFortnights(created, (row) => row.linked);
  const overdue = new Map(
    rows.overdue.filter(({ dimension }) => dimension === 'contact').map(({ name, tasks }) => [name, tasks]),
  );
  return {
    engagementMetrics: {
      totalContacts: rows.totalContacts,
      contactsWithTasks: first?.contactsWithTasks ?? 0,
      averageTasksPerContact: average(first?.linkedTasks ?? 0, first?.contactsWithTasks ?? 0),
      averageCompletionRate: percent(first?.averageRate ?? 0, 100),
      mostActiveDay: best === null ? null : (weekdays[best] ?? null),
      engagementTrend: engagementTrends[getTrend(linked.recent, linked.before)],
    },
    topEngagedContacts: rows.contacts.map((contact) => ({
      id: contact.id,
      name: contact.name,
      company: contact.company,
      avatar: getAvatar(contact),
      tasks: contact.total,
      totalTasks: contact.total,
      completedTasks: contact.completed,
      pendingTasks: contact.total - contact.completed - contact.cancelled,
      overdueTasks: overdue.get(contact.id) ?? 0,
      averageResponseTime: averageHours(contact.responseMs, contact.completed),
      completionRate: getCompletionRate(contact),
    })),
  };
}

function shapeCategories(rows: AnalyticsRows, created: Created[]): Analytics['taskCategories'] {
  const totalTasks = sumTasks(
    rows.categories.filter(({ dimension }) => dimension === 'priority'),
    (row) => row.total,
  );
  return {
    totalTasks,
    priorityBreakdown: createBreakdown(rows, 'priority', priorities),
    taskTypeBreakdown: createBreakdown(rows, 'task_type', []),
    sourceBreakdown: createBreakdown(rows, 'source', []),
    chartData: {
      priority: createChart(rows, 'priority', priorities),
      taskType: createChart(rows, 'task_type', taskTypes),
      source: createChart(rows, 'source', taskSources),
    },
    insights: totalTasks === 0 ? [] : categoryInsights(created),
  };
}

function createBreakdown(rows: AnalyticsRows, dimension: CategoryTally['dimension'], always: readonly string[]) {
  const none = always.map((name) => [name, { count: 0, completed: 0, completionRate: 0 }] as const);
  const found = rows.categories
    .filter((tally) => tally.dimension === dimension)
    .map((tally) => {
      const { name, total, completed } = tally;
      return [name, { count: total, completed, completionRate: getCompletionRate(tally) }] as const;
    });
  return Object.fromEntries([...none, ...found]);
}

function createChart(rows: AnalyticsRows, dimension: CategoryTally['dimension'], order: readonly string[]) {
  return rows.categories
    .filter((tally) => tally.dimension === dimension)
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    .map((tally) => ({
      name: tally.name,
      value: tally.total,
      completed: tally.completed,
      pending: tally.total - tally.completed - tally.cancelled,
      overdue: overdueIn(rows, dimension, tally.name),
      completionRate: getCompletionRate(tally),
    }));
}

function overdueIn(rows: AnalyticsRows, dimension: CategoryTally['dimension'], name?: string): number {
  return sumTasks(
    rows.overdue.filter((row) => row.dimension === dimension && (name === undefined || row.name === name)),
  );
}

function shapeTrends(
  created: Created[],
  completed: Completed[],
  calendar: Calendar,
  firstTaskAt: Date | null,
): Analytics['productivityTrends'] {
  const count = (name: 'week' | 'month') => {
    const window = calendar.windows[name];
    const { total, completed: tasksCompleted } = countWindow(created, completed, name, window);
    return { tasksCreated: sumTasks(created.filter(isWithin(window))), tasksCompleted, totalTasks: total };
  };
  const recent = completed.filter(({ age }) => age < patternDays);
  const timePattern = Array.from({ length: 24 }, (_value, hour) => ({
    hour,
    tasks: sumTasks(recent.filter((row) => row.hour === hour)),
  }));
  const peak = findPeak(timePattern.map(({ tasks }) => tasks));
  return {
    weeklyTrends: count('week'),
    monthlyTrends: count('month'),
    productivityPatterns: {
      consistencyScore: getConsistency(recent, calendar, firstTaskAt),
      peakProductivityTime: peak === null ? 'Unknown' : hourText(peak),
      weeklyPattern: weekdays.map((day, index) => ({
        day,
        tasks: sumTasks(recent.filter(({ weekday }) => weekday === index)),
      })),
      timePattern,
    },
  };
}

/** Returns the number of days since the first task, both ends inclusive. */
function getAccountDays({ today, timeZone }: Calendar, firstTaskAt: Date | null): number {
  return firstTaskAt === null ? 0 : today - dayNumber(firstTaskAt, timeZone) + 1;
}

/** Five days with a completion in each week are 100 %. A new account is measured from its first task on, over a week at least. */
function getConsistency(recent: Completed[], calendar: Calendar, firstTaskAt: Date | null): number {
  if (firstTaskAt === null) return 0;
  const days = Math.max(7, Math.min(patternDays, getAccountDays(calendar, firstTaskAt)));
  return percent(new Set(recent.map(({ day }) => day)).size, (days * 5) / 7);
}

function sumTasks(rows: readonly { tasks: number }[]): number;
function sumTasks<T>(rows: readonly T[], value: (row: T) => number): number;
function sumTasks<T extends { tasks: number }>(rows: readonly T[], value = (row: T) => row.tasks): number {
  return rows.reduce((total, row) => total + value(row), 0);
}
