import { formatDueLine, type Notice } from '../../../../features/deliveries/notices.ts';
import { html } from '../../../../platform/html.ts';
import { formatCount } from '../../../../platform/plural.ts';
import type { MailBody } from './layout.ts';
import {
  actionButtons,
  actionLinks,
  description,
  facts,
  paragraph,
  shortened,
  taskRow,
  taskTable,
  taskText,
} from './parts.ts';

type Reminder = Extract<Notice, { kind: 'reminder' }>;
type CatchUp = Extract<Notice, { kind: 'catch_up' }>;

export function reminderMail({ task, leadMinutes }: Reminder): MailBody {
  const text = shortened(task.description);
  return {
    subject: `Reminder: ${task.title}`,
    preview: [formatDueLine(task, leadMinutes), task.contact].filter(Boolean).join(' · '),
    heading: task.title,
    content: html`${facts(task)}${description(task)}${actionButtons(task.actions)}
      <p style="margin:18px 0 0;font-size:14px">
        <a href="${task.url}" class="accent" style="color:#0E5A47">Open in Aide</a>
      </p>`,
    text: [
      taskText(task),
      ...(text === null ? [] : [text]),
      task.actions.map(({ label, url }) => `${label}: ${url}`).join('\n'),
      `Open: ${task.url}`,
    ].join('\n\n'),
    why: 'You get this because you asked to be reminded.',
  };
}

/** One mail for all that became due while nothing could be sent. */
export function catchUpMail({ tasks, more }: CatchUp): MailBody {
  const count = tasks.length + more;
  const intro = `${formatCount(count, 'reminder')} could not be sent in time. Newest first:`;
  const rest = more === 0 ? null : `And ${formatCount(more, 'more task')} in Aide.`;
  return {
    subject: `${formatCount(count, 'reminder')} you may have missed`,
    preview: tasks
      .map((task) => task.title)
      .join(', ')
      .slice(0, 120),
    heading: 'Reminders you may have missed',
    content: html`${paragraph(intro)}${taskTable(tasks.map((task) => taskRow(task, actionLinks(task.actions))))}${rest && paragraph(rest)}`,
    text: [
      intro,
      ...tasks.map((task) =>
        [taskText(task), ...task.actions.map(({ label, url }) => `  ${label}: ${url}`)].join('\n'),
      ),
      ...(rest === null ? [] : [rest]),
    ].join('\n\n'),
    why: 'You get this because you asked to be reminded.',
  };
}
