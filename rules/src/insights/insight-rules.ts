import type { Insight } from '@aide/contract';
import { insightThresholds, type InsightFacts, gatherFacts, type InsightInput } from './insight-facts.ts';
import { insightPriorities } from '@aide/contract/enums';

/** One rule: returns an insight for the facts, or null. */
export type InsightRule = (facts: InsightFacts) => Insight | null;

/** How long a toast stays, by priority. */
export const autoDismissMs = { high: 15_000, medium: 10_000, low: 6_000 } as const;

function insight(given: Omit<Insight, 'dismissible' | 'autoDismiss'>): Insight {
  return { ...given, dismissible: true, autoDismiss: autoDismissMs[given.priority] };
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

const overdue: InsightRule = (facts) =>
  facts.overdue === 0
    ? null
    : insight({
        id: 'overdue-tasks',
        type: 'warning',
        title: 'Overdue tasks',
        message: `${count(facts.overdue, 'task is', 'tasks are')} past the due date.`,
        icon: 'alarm-clock',
        priority: 'high',
        category: 'tasks',
        action: { label: 'View overdue', href: '/tasks?due=overdue' },
      });

const urgentSoon: InsightRule = (facts) =>
  facts.urgentSoon === 0
    ? null
    : insight({
        id: 'urgent-tasks',
        type: 'reminder',
        title: 'Important tasks coming up',
        message: `${count(facts.urgentSoon, 'high-priority or urgent task is', 'high-priority or urgent tasks are')} due within ${insightThresholds.urgentWithinDays} days.`,
        icon: 'bell-ring',
        priority: 'high',
        category: 'tasks',
        action: { label: 'View urgent', href: '/dashboard#urgent' },
      });

const completedMilestone: InsightRule = ({ completed }) =>
  !insightThresholds.completedMilestones.some((milestone) => milestone === completed)
    ? null
    : insight({
        id: `completed-${completed}`,
        type: 'achievement',
        title: `${completed} tasks completed`,
        message: `You have completed ${completed} tasks with Aide.`,
        icon: 'trophy',
        priority: 'high',
        category: 'milestone',
      });

const perfectDay: InsightRule = ({ dueToday, completedOfDueToday, today }) =>
  dueToday === 0 || completedOfDueToday < dueToday
    ? null
    : insight({
        id: `perfect-day-${today}`,
        type: 'achievement',
        title: 'Perfect day',
        message: dueToday === 1 ? 'The one task due today is done.' : `All ${dueToday} tasks due today are done.`,
        icon: 'sparkles',
        priority: 'medium',
        category: 'productivity',
      });

/** A day at 100 percent counts as perfect, not as great. */
const greatDay: InsightRule = ({ dueToday, completedOfDueToday, today }) => {
  const rate = dueToday === 0 ? 0 : (completedOfDueToday / dueToday) * 100;
  return rate < insightThresholds.greatDayRate || rate >= 100
    ? null
    : insight({
        id: `great-day-${today}`,
        type: 'success',
        title: 'Great day',
        message: `${completedOfDueToday} of ${dueToday} tasks due today are done.`,
        icon: 'sun',
        priority: 'medium',
        category: 'productivity',
      });
};

const streak: InsightRule = ({ completedInStreak }) =>
  completedInStreak < insightThresholds.streakTasks
    ? null
    : insight({
        id: 'streak',
        type: 'achievement',
        title: 'On a streak',
        message: `${completedInStreak} tasks completed in the last ${insightThresholds.streakDays} days.`,
        icon: 'flame',
        priority: 'medium',
        category: 'productivity',
      });

const excellentRate: InsightRule = ({ completionRate }) =>
  completionRate === null || completionRate < insightThresholds.excellentRate
    ? null
    : insight({
        id: 'excellent-completion-rate',
        type: 'success',
        title: 'Excellent completion rate',
        message: `You have completed ${completionRate}% of all your tasks.`,
        icon: 'trending-up',
        priority: 'medium',
        category: 'productivity',
        action: { label: 'View analytics', href: '/analytics' },
      });

/** While nothing is completed and nothing is overdue, no task has come due, and 0% says nothing. */
const lowRate: InsightRule = ({ completionRate, completed, overdue: late }) =>
  completionRate === null || completed + late === 0 || completionRate >= insightThresholds.lowRate
    ? null
    : insight({
        id: 'low-completion-rate',
        type: 'tip',
        title: 'Low completion rate',
        message: `${completionRate}% of all your tasks are completed.`,
        icon: 'lightbulb',
        priority: 'medium',
        category: 'productivity',
        action: { label: 'View tasks', href: '/tasks' },
      });

const firstTask: InsightRule = ({ tasks }) =>
  tasks !== 1
    ? null
    : insight({
        id: 'first-task',
        type: 'achievement',
        title: 'First task created',
        message: 'You’ll be reminded when a task with a due date is due.',
        icon: 'flag',
        priority: 'medium',
        category: 'milestone',
      });

const firstContact: InsightRule = ({ contacts }) =>
  contacts !== 1
    ? null
    : insight({
        id: 'first-contact',
        type: 'achievement',
        title: 'First contact added',
        message: 'Link tasks to contacts to see what is open with each person.',
        icon: 'user-plus',
        priority: 'medium',
        category: 'milestone',
      });

const tenContacts: InsightRule = ({ contacts }) =>
  contacts !== insightThresholds.contactMilestone
    ? null
    : insight({
        id: `contacts-${insightThresholds.contactMilestone}`,
        type: 'achievement',
        title: `${insightThresholds.contactMilestone} contacts`,
        message: `You now have ${insightThresholds.contactMilestone} contacts.`,
        icon: 'users',
        priority: 'medium',
        category: 'milestone',
      });

const staleBacklog: InsightRule = ({ staleBacklog: items }) =>
  items === 0
    ? null
    : insight({
        id: 'stale-backlog',
        type: 'reminder',
        title: 'Old backlog items',
        message: `${count(items, 'backlog item is', 'backlog items are')} older than ${insightThresholds.staleBacklogDays} days.`,
        icon: 'archive',
        priority: 'low',
        category: 'backlog',
        action: { label: 'Review backlog', href: '/dashboard#backlog' },
      });

const idleContacts: InsightRule = ({ contactsWithoutTasks }) =>
  contactsWithoutTasks === 0
    ? null
    : insight({
        id: 'contacts-without-tasks',
        type: 'tip',
        title: 'Contacts without tasks',
        message: `${count(contactsWithoutTasks, 'contact has', 'contacts have')} no task yet.`,
        icon: 'user-round-search',
        priority: 'low',
        category: 'contacts',
        action: { label: 'View contacts', href: '/contacts' },
      });

const engagedContacts: InsightRule = ({ engagedContacts: contacts }) =>
  contacts === 0
    ? null
    : insight({
        id: 'engaged-contacts',
        type: 'info',
        title: 'Active contacts',
        message: `${count(contacts, 'contact has', 'contacts have')} ${insightThresholds.engagedContactTasks} or more tasks.`,
        icon: 'handshake',
        priority: 'low',
        category: 'contacts',
        action: { label: 'View analytics', href: '/analytics' },
      });

/** In the order in which insights of equal priority are shown. */
export const insightRules: readonly InsightRule[] = [
  overdue,
  urgentSoon,
  completedMilestone,
  perfectDay,
  greatDay,
  streak,
  excellentRate,
  lowRate,
  firstTask,
  firstContact,
  tenContacts,
  staleBacklog,
  idleContacts,
  engagedContacts,
];

export const maxInsights = 5;

/** Returns the current insights for the user: at most five, the most important first. The same data gives the same ids. */
export function findInsights(input: InsightInput): Insight[] {
  const facts = gatherFacts(input);
  return insightRules
    .map((rule) => rule(facts))
    .filter((found) => found !== null)
    .toSorted((a, b) => insightPriorities.indexOf(a.priority) - insightPriorities.indexOf(b.priority))
    .slice(0, maxInsights);
}
