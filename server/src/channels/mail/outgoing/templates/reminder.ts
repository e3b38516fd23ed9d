import { formatDueLine, type Notice } from '../../../../features/reminders/deliveries/notices.ts';
import { html } from '../../../../platform/html.ts';
import type { MailBody } from './layout.ts';
import { actionButtons, description, facts, shortened, taskText } from './parts.ts';

type Reminder = Extract<Notice, { kind: 'reminder' }>;

export function reminderMail({ task, leadMinutes }: Reminder): MailBody {
  const text = shortened(task.description);
  return {
    subject: `Reminder: ${task.title}`,
    preview: [task.waiting, formatDueLine(task, leadMinutes), task.contact].filter(Boolean).join(' · '),
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
