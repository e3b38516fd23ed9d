import type { ReminderAction } from '@aide/contract';
import type { Message } from '../../features/reminders/deliveries/channel.port.ts';
import {
  formatDigestSummary,
  formatDueLine,
  type ActionLink,
  type Notice,
  type TaskLine,
} from '../../features/reminders/deliveries/notices.ts';
import { getTaskTag, type PushNotice } from '../../features/reminders/push/push-sender.port.ts';
import { formatCount } from '../../platform/plural.ts';

type Content = Pick<PushNotice, 'title' | 'body' | 'url' | 'actions'>;
type Renderers = { [Kind in Notice['kind']]: (notice: Extract<Notice, { kind: Kind }>, message: Message) => Content };

/** A notification has space for two buttons; these two need no further input. */
const offered: readonly ReminderAction[] = ['done', 'snooze_hour'];
const maxTitles = 3;

const renderers: Renderers = {
  reminder: ({ task, leadMinutes }, { appUrl }) => ({
    title: task.title,
    body: [task.waiting, formatDueLine(task, leadMinutes), task.contact && `With ${task.contact}`]
      .filter(Boolean)
      .join(' · '),
    url: toPath(task.url, appUrl),
    actions: toActions(task.actions, appUrl),
  }),

  catch_up: ({ tasks, more }) => ({
    title: `${formatCount(tasks.length + more, 'reminder')} you may have missed`,
    body: listTitles(tasks),
    url: '/tasks',
    actions: [],
  }),

  digest: ({ day, today, overdue, counts, people }) => ({
    title: `Your day: ${formatDigestSummary(counts, people)}`,
    body: [day, listTitles([...today, ...overdue]), people.map(({ name }) => name).join(', ')]
      .filter(Boolean)
      .join('\n'),
    url: '/dashboard',
    actions: [],
  }),

  weekly_report: ({ report }) => ({
    title: 'Your week',
    body: `Completed: ${report.tasksCompleted} · Created: ${report.tasksCreated} · Overdue: ${report.overdueTasks}`,
    url: '/analytics',
    actions: [],
  }),

  trial_notice: ({ stage, endsOn }) => ({
    title: stage === 'expired' ? 'Your trial has ended' : 'Three days left in your trial',
    body:
      stage === 'expired'
        ? 'You can still read and export your data.'
        : `It ends on ${endsOn}. Contact us to continue.`,
    url: '/settings',
    actions: [],
  }),
};

/** Returns the notification that the service worker shows for a message. */
export function renderPush(message: Message): PushNotice {
  const { notice, recipient } = message;
  const tag = notice.kind === 'reminder' ? getTaskTag(notice.task.taskId) : notice.kind;
  return { type: 'notice', tag, account: recipient.userId, ...renderContent(notice, message) };
}

function renderContent(notice: Notice, message: Message): Content {
  switch (notice.kind) {
    case 'reminder':
      return renderers.reminder(notice, message);
    case 'catch_up':
      return renderers.catch_up(notice, message);
    case 'digest':
      return renderers.digest(notice, message);
    case 'weekly_report':
      return renderers.weekly_report(notice, message);
    case 'trial_notice':
      return renderers.trial_notice(notice, message);
  }
}

function toActions(links: ActionLink[], appUrl: string): PushNotice['actions'] {
  return offered.flatMap((name) => {
    const link = links.find(({ action }) => action === name);
    return link ? [{ action: link.action, title: link.label, path: toPath(link.url, appUrl) }] : [];
  });
}

/** Returns the path, because the service worker uses its own origin, which may differ from the public URL. */
function toPath(url: string, appUrl: string): string {
  return url.startsWith(appUrl) ? url.slice(appUrl.length) : url;
}

function listTitles(tasks: TaskLine[]): string {
  return tasks
    .slice(0, maxTitles)
    .map(({ title }) => title)
    .join('\n');
}
