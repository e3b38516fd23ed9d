import { personWords } from '../../../../features/planner/contacts/person-words.ts';
import type { Notice } from '../../../../features/reminders/deliveries/notices.ts';
import { html, type Html } from '../../../../platform/html.ts';
import { formatCount } from '../../../../platform/plural.ts';
import { light, type Frame, type MailBody } from './layout.ts';
import { filledButton, paragraph, sectionTitle } from './parts.ts';

type WeeklyReportNotice = Extract<Notice, { kind: 'weekly_report' }>;
type Report = WeeklyReportNotice['report'];

const chartHeight = 96;

export function weeklyReportMail({ report, when }: WeeklyReportNotice, timeZone: string, { appUrl }: Frame): MailBody {
  const period = formatPeriod(report, timeZone);
  const summary = `${formatCount(report.tasksCompleted, 'task')} completed, ${report.tasksCreated} created, ${report.overdueTasks} overdue.`;
  return {
    subject: `Your week: ${formatCount(report.tasksCompleted, 'task')} completed`,
    preview: summary,
    heading: 'Your week',
    content: html`${paragraph(period)}${reportSections(report)}
      <div style="margin-top:22px">${filledButton(`${appUrl}/analytics`, 'See your analytics')}</div>`,
    text: [reportText(report, timeZone), `See your analytics: ${appUrl}/analytics`].join('\n\n'),
    why: `You get this ${when}.`,
  };
}

/** The figures, the chart and the contacts of a report. */
export function reportSections(report: Report): Html {
  return html`${figures(report)}${sectionTitle('Created and completed, day by day')}${chart(report)}${contacts(report)}`;
}

function formatPeriod({ from, to }: Report, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' });
  return `${format.format(from)} to ${format.format(to)}`;
}

function figures(report: Report): Html {
  const cells = [
    ['Completed', String(report.tasksCompleted), null],
    ['Created', String(report.tasksCreated), null],
    ['Completion rate', `${report.completionRate}%`, null],
    ['Overdue', String(report.overdueTasks), report.overdueTasks > 0 ? 'red' : null],
  ] as const;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:20px">
    <tr>
      ${cells.map(
        ([label, value, tone]) =>
          html`<td width="25%" valign="top" style="padding-right:8px">
            <div
              class="${tone ?? 'ink'}"
              style="color:${tone ? light.red : light.ink};font-family:Georgia, 'Times New Roman', serif;font-size:28px;line-height:1.2;font-variant-numeric:tabular-nums"
            >
              ${value}
            </div>
            <div class="muted" style="color:${light.muted};font-size:13px;line-height:1.4">${label}</div>
          </td>`,
      )}
    </tr>
  </table>`;
}

/** A bar chart made of table cells, which every mail client renders without loading a picture. The numbers are above the bars. */
function chart({ daily }: Report): Html {
  const max = Math.max(1, ...daily.flatMap((day) => [day.created, day.completed]));
  const bar = (count: number, tone: 'bar' | 'bar-soft', name: string) => {
    const height = Math.round((count / max) * chartHeight);
    return html`<td valign="bottom" align="center" width="50%" style="padding:0 1px">
      <div class="muted" style="color:${light.muted};font-size:11px;line-height:15px;font-variant-numeric:tabular-nums">
        ${count === 0 ? '' : count}
      </div>
      <div
        class="${tone}"
        title="${count} ${name}"
        style="height:${height}px;line-height:${height}px;font-size:0;background:${tone === 'bar' ? light.accent : '#B9CFC6'};border-radius:2px 2px 0 0"
      >
        &nbsp;
      </div>
    </td>`;
  };
  return html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="margin-top:12px;table-layout:fixed"
    >
      <tr>
        ${daily.map(
          (day) =>
            html`<td valign="bottom" class="line" style="border-bottom:1px solid ${light.hairline};padding:0 5px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                <tr>
                  ${bar(day.created, 'bar-soft', 'created')}${bar(day.completed, 'bar', 'completed')}
                </tr>
              </table>
            </td>`,
        )}
      </tr>
      <tr>
        ${daily.map(
          (day) =>
            html`<td align="center" class="muted" style="color:${light.muted};font-size:12px;line-height:22px">
              ${day.day}
            </td>`,
        )}
      </tr>
    </table>
    <p class="muted" style="margin:6px 0 0;color:${light.muted};font-size:12px;line-height:1.5">
      <span
        class="bar-soft"
        style="display:inline-block;width:9px;height:9px;border-radius:2px;background:#B9CFC6"
      ></span
      >&nbsp; Created &nbsp;&nbsp;&nbsp;<span
        class="bar"
        style="display:inline-block;width:9px;height:9px;border-radius:2px;background:${light.accent}"
      ></span
      >&nbsp; Completed
    </p>`;
}

function contacts({ topContacts }: Report): Html | null {
  if (topContacts.length === 0) return null;
  return html`${sectionTitle('People you worked with most')}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:8px">
      ${topContacts.map(
        ({ name, company, tasks }) =>
          html`<tr>
            <td
              class="line ink"
              style="border-top:1px solid ${light.hairline};padding:9px 0;color:${light.ink};font-size:15px;word-break:break-word"
            >
              ${name}${company === null ? null : html`<span class="muted" style="color:${light.muted}">, ${company}</span>`}
            </td>
            <td
              align="right"
              class="line muted"
              style="border-top:1px solid ${light.hairline};padding:9px 0;color:${light.muted};font-size:14px;white-space:nowrap;font-variant-numeric:tabular-nums"
            >
              ${formatCount(tasks, 'task')}
            </td>
          </tr>`,
      )}
    </table>`;
}

/** A report in plain text. */
export function reportText(report: Report, timeZone: string): string {
  const period = formatPeriod(report, timeZone);
  const people = report.topContacts.map(
    ({ tasks, ...person }) => `  ${personWords(person)}: ${formatCount(tasks, 'task')}`,
  );
  return [
    `Your week, ${period}`,
    [
      `Completed: ${report.tasksCompleted}`,
      `Created: ${report.tasksCreated}`,
      `Completion rate: ${report.completionRate}%`,
      `Overdue: ${report.overdueTasks}`,
    ].join('\n'),
    ['Day  created  completed', ...report.daily.map(dayText)].join('\n'),
    ...(people.length === 0 ? [] : [['People you worked with most', ...people].join('\n')]),
  ].join('\n\n');
}

function dayText({ day, created, completed }: Report['daily'][number]): string {
  return `${day}  ${String(created).padStart(7)}  ${String(completed).padStart(9)}`;
}
