import type { CatchUpNotice } from '../../../../features/reminders/deliveries/notices.ts';
import { html } from '../../../../platform/html.ts';
import { formatCount } from '../../../../platform/plural.ts';
import { digestSections, digestTexts } from './digest.ts';
import type { MailBody } from './layout.ts';
import { actionLinks, actionText, paragraph, sectionTitle, taskRow, taskTable } from './parts.ts';
import { reportSections, reportText } from './weekly-report.ts';

/** One mail for everything that could not be sent in time: reminders, today's digest and the weekly report. */
export function catchUpMail({ tasks, more, digest, report }: CatchUpNotice, timeZone: string): MailBody {
  const count = tasks.length + more;
  const rest = more === 0 ? null : `And ${formatCount(more, 'more task')} in Aide.`;
  const intro =
    count === 0
      ? 'Aide was offline. This could not be sent in time:'
      : `${formatCount(count, 'reminder')} could not be sent in time. Newest first:`;
  const missed = [count > 0 && formatCount(count, 'reminder'), digest && 'your day', report && 'your week'].filter(
    Boolean,
  );
  return {
    subject: `${missed.join(', ').replace(/^./, (letter) => letter.toUpperCase())}${count > 0 ? ' you may have missed' : ''}`,
    preview: [...tasks, ...(digest?.today ?? []), ...(digest?.overdue ?? [])]
      .map((task) => task.title)
      .join(', ')
      .slice(0, 120),
    heading: count > 0 ? 'Reminders you may have missed' : 'What you may have missed',
    content: html`${paragraph(intro)}${taskTable(tasks.map((task) => taskRow(task, actionLinks(task.actions))))}${rest && paragraph(rest)}
    ${digest ? digestSections(digest) : null}${report ? html`${sectionTitle('Your week')}${reportSections(report)}` : null}`,
    text: [
      intro,
      ...tasks.map(actionText),
      ...(rest === null ? [] : [rest]),
      ...(digest ? digestTexts(digest) : []),
      ...(report ? [reportText(report, timeZone)] : []),
    ].join('\n\n'),
    why: 'You get this because you asked to be reminded.',
  };
}
