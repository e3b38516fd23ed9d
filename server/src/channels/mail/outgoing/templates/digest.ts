import {
  formatDigestSummary,
  eventsTitle,
  formatMailLine,
  type DigestNotice as Digest,
} from '../../../../features/reminders/deliveries/notices.ts';
import { html, type Html } from '../../../../platform/html.ts';
import { formatCount } from '../../../../platform/plural.ts';
import type { Frame, MailBody } from './layout.ts';
import {
  actionLinks,
  actionText,
  filledButton,
  paragraph,
  personRow,
  sectionTitle,
  taskRow,
  taskTable,
} from './parts.ts';

const reachOutTitle = 'Reach out this week';

function personText({ name, reason, url }: Digest['people'][number]): string {
  return `${name}\n${reason}\n${url}`;
}

/** The morning digest: tasks due today, then overdue ones, the most urgent first, each with links to finish or postpone it. */
export function digestMail(digest: Digest, { appUrl }: Frame): MailBody {
  const { day, overdue, today, counts, people } = digest;
  const summary = formatDigestSummary(counts, people);
  return {
    subject: `Your day: ${summary}`,
    preview: [...[...today, ...overdue].map(({ title }) => title), ...people.map(({ name }) => name)]
      .join(', ')
      .slice(0, 120),
    heading: day,
    content: html`${paragraph(`${summary}.`)}${digestSections(digest)}
      <div style="margin-top:18px">${filledButton(`${appUrl}/dashboard`, 'Open your day')}</div>`,
    text: [`${day}: ${summary}.`, ...digestTexts(digest), `Open your day: ${appUrl}/dashboard`].join('\n\n'),
    why: 'You get this every morning when something is due, and on Mondays with the people to reach out to.',
  };
}

/** The lists of a digest. */
export function digestSections({ overdue, today, counts, people, mails, events }: Digest): Html {
  const rest = formatRest({ overdue, today, counts });
  const mailLine = formatMailLine({ mails });
  const section = (title: string, tasks: Digest['today']) =>
    tasks.length === 0
      ? null
      : html`${sectionTitle(title)}${taskTable(tasks.map((task) => taskRow(task, actionLinks(task.actions))))}`;
  const calendar = events.length > 0 && html`${sectionTitle(eventsTitle)}${events.map((event) => paragraph(event))}`;
  return html`${calendar}${section('Due today', today)}${section('Overdue', overdue)}${rest && paragraph(rest)}
  ${people.length > 0 && html`${sectionTitle(reachOutTitle)}${taskTable(people.map(personRow))}`}${mailLine && paragraph(mailLine)}`;
}

/** The same in plain text. */
export function digestTexts({ overdue, today, counts, people, mails, events }: Digest): string[] {
  const rest = formatRest({ overdue, today, counts });
  const mailLine = formatMailLine({ mails });
  const section = (title: string, tasks: Digest['today']) =>
    tasks.length === 0 ? [] : [title.toUpperCase(), ...tasks.map(actionText)];
  return [
    ...(events.length === 0 ? [] : [eventsTitle.toUpperCase(), events.join('\n')]),
    ...section('Due today', today),
    ...section('Overdue', overdue),
    ...(rest === null ? [] : [rest]),
    ...(people.length === 0 ? [] : [reachOutTitle.toUpperCase(), ...people.map(personText)]),
    ...(mailLine === null ? [] : [mailLine]),
  ];
}

function formatRest({ overdue, today, counts }: Pick<Digest, 'overdue' | 'today' | 'counts'>): string | null {
  const more = counts.today + counts.overdue - today.length - overdue.length;
  return more === 0 ? null : `And ${formatCount(more, 'more task')} in Aide.`;
}
