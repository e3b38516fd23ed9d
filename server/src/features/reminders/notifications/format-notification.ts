import { errors } from '@aide/contract';
import { formatCount } from '../../../platform/plural.ts';
import {
  formatDigestSummary,
  formatDueLine,
  eventsTitle,
  formatMailLine,
  type Notice,
  type TaskLine,
} from '../deliveries/notices.ts';

/** A notice as a title, a text and a path of the web app: for the web app and for Web Push. */
export interface NotificationText {
  title: string;
  body: string;
  /** A path of the web app. */
  url: string;
}

type Formatters = { [Kind in Notice['kind']]: (notice: Extract<Notice, { kind: Kind }>) => NotificationText };

/** Number of titles in a list of tasks; the rest is counted. */
const maxTitles = 3;

const formatters: Formatters = {
  reminder: ({ task, leadMinutes }) => ({
    title: task.title,
    body: [task.waiting, formatDueLine(task, leadMinutes), task.contact && `With ${task.contact}`]
      .filter(Boolean)
      .join(' · '),
    url: `/tasks?task=${task.taskId}`,
  }),

  catch_up: ({ tasks, more }) => ({
    title: `${formatCount(tasks.length + more, 'task')} came due while Aide was offline`,
    body: listTitles(tasks, more),
    url: '/tasks',
  }),

  digest: ({ day, today, overdue, counts, people, mails, events }) => ({
    title: `Your day: ${formatDigestSummary(counts, people)}`,
    body: [
      `${day}.`,
      listTitles([...today, ...overdue], counts.today + counts.overdue - today.length - overdue.length),
      people.length > 0 && `Reach out to ${people.map(({ name }) => name).join('; ')}.`,
      events.length > 0 && `${eventsTitle}: ${events.join('; ')}.`,
      formatMailLine({ mails }),
    ]
      .filter(Boolean)
      .join(' '),
    url: '/dashboard',
  }),

  weekly_report: ({ report }) => ({
    title: `Your week: ${formatCount(report.tasksCompleted, 'task')} completed`,
    body: `Created: ${report.tasksCreated}. Completion rate: ${report.completionRate}%. Overdue: ${report.overdueTasks}.`,
    url: '/analytics',
  }),

  trial_notice: ({ stage, endsOn }) =>
    stage === 'expired'
      ? { title: 'Your trial has ended', body: errors.TRIAL_EXPIRED.message, url: '/settings' }
      : {
          title: 'Three days left in your trial',
          body: `It ends on ${endsOn}. Contact us to continue.`,
          url: '/settings',
        },
};

/** Returns the text of a notice. */
export function formatNotification(notice: Notice): NotificationText {
  // The table has one entry per kind, whose parameter is the notice of that kind; TypeScript does not relate the two.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const format = formatters[notice.kind] as (notice: Notice) => NotificationText;
  return format(notice);
}

function listTitles(tasks: TaskLine[], more: number): string {
  const named = tasks.slice(0, maxTitles).map(({ title }) => title);
  const rest = tasks.length + more - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
