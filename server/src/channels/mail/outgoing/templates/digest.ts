import type { Notice } from '../../../../features/deliveries/notices.ts';
import { html } from '../../../../platform/html.ts';
import { formatCount } from '../../../../platform/plural.ts';
import type { Frame, MailBody } from './layout.ts';
import { filledButton, paragraph, sectionTitle, taskRow, taskTable, taskText } from './parts.ts';

type Digest = Extract<Notice, { kind: 'digest' }>;

/** The morning: what is due today, then what is late already. */
export function digestMail({ day, overdue, today, counts }: Digest, { appUrl }: Frame): MailBody {
  const summary = [
    ...(counts.today > 0 ? [`${counts.today} due today`] : []),
    ...(counts.overdue > 0 ? [`${counts.overdue} overdue`] : []),
  ].join(', ');
  const more = counts.today + counts.overdue - today.length - overdue.length;
  const rest = more === 0 ? null : `And ${formatCount(more, 'more task')} in Aide.`;
  const section = (title: string, tasks: Digest['today']) =>
    tasks.length === 0 ? null : html`${sectionTitle(title)}${taskTable(tasks.map((task) => taskRow(task)))}`;
  const sectionText = (title: string, tasks: Digest['today']) =>
    tasks.length === 0 ? [] : [title.toUpperCase(), ...tasks.map(taskText)];
  return {
    subject: `Your day: ${summary}`,
    preview: [...today, ...overdue]
      .map((task) => task.title)
      .join(', ')
      .slice(0, 120),
    heading: day,
    content: html`${paragraph(`${summary}.`)}${section('Due today', today)}${section('Overdue', overdue)}${rest && paragraph(rest)}
      <div style="margin-top:18px">${filledButton(`${appUrl}/dashboard`, 'Open your day')}</div>`,
    text: [
      `${day}: ${summary}.`,
      ...sectionText('Due today', today),
      ...sectionText('Overdue', overdue),
      ...(rest === null ? [] : [rest]),
      `Open your day: ${appUrl}/dashboard`,
    ].join('\n\n'),
    why: 'You get this every morning when something is due.',
  };
}
