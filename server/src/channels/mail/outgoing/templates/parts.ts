import type { Priority } from '@aide/contract';
import {
  formatDueNow,
  type ActionableTask,
  type ActionLink,
  type PersonLine,
  type TaskLine,
} from '../../../../features/reminders/deliveries/notices.ts';
import { html, type Html } from '../../../../platform/html.ts';
import { light } from './layout.ts';

const longestDescription = 400;

/** A priority above medium is named in text; colour alone is not accessible. */
const priorityLabels: Partial<Record<Priority, string>> = { high: 'High priority', urgent: 'Urgent' };

export function paragraph(text: string): Html {
  return html`<p class="muted" style="margin:14px 0 0;color:${light.muted};font-size:15px;line-height:1.6">${text}</p>`;
}

export function sectionTitle(text: string): Html {
  return html`<h2
    class="ink"
    style="margin:26px 0 2px;color:${light.ink};font-size:14px;line-height:1.4;font-weight:600"
  >
    ${text}
  </h2>`;
}

function dueWords({ isDueNow, due }: TaskLine): string {
  return isDueNow ? formatDueNow(due) : due;
}

/** Due, contact and priority: one line below a title. */
export function facts(task: TaskLine): Html {
  const words = priorityLabels[task.priority];
  const parts = [
    task.overdue === null
      ? html`<span class="accent" style="color:${light.accent};font-weight:600">${dueWords(task)}</span>`
      : html`<span class="red" style="color:${light.red};font-weight:600">${task.overdue}</span
          ><span> · ${task.due}</span>`,
    ...(task.waiting === null ? [] : [html`<span> · ${task.waiting}</span>`]),
    ...(task.contact === null ? [] : [html`<span> · ${task.contact}</span>`]),
    ...(words === undefined
      ? []
      : [html`<span> · </span><span class="amber" style="color:${light.amber};white-space:nowrap">${words}</span>`]),
  ];
  return html`<div class="muted" style="color:${light.muted};font-size:14px;line-height:1.5;margin-top:4px">
    ${parts}
  </div>`;
}

/** A task in a list; the title is a link to it. */
export function taskRow(task: TaskLine, below: Html | null = null): Html {
  return html`<tr>
    <td class="line" style="border-top:1px solid ${light.hairline};padding:12px 0">
      <a
        href="${task.url}"
        class="ink"
        style="color:${light.ink};font-size:16px;line-height:1.4;font-weight:600;word-break:break-word"
        >${task.title}</a
      >
      ${facts(task)}${below}
    </td>
  </tr>`;
}

/** A person in a list; the name is a link to the contact. */
export function personRow({ name, reason, url }: PersonLine): Html {
  return html`<tr>
    <td class="line" style="border-top:1px solid ${light.hairline};padding:12px 0">
      <a
        href="${url}"
        class="ink"
        style="color:${light.ink};font-size:16px;line-height:1.4;font-weight:600;word-break:break-word"
        >${name}</a
      >
      <div class="muted" style="color:${light.muted};font-size:14px;line-height:1.5;margin-top:4px">${reason}</div>
    </td>
  </tr>`;
}

export function taskTable(rows: Html[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:10px">
    ${rows}
  </table>`;
}

export function description(task: TaskLine): Html | null {
  const text = shortened(task.description);
  if (text === null) return null;
  const lines = text.split(/\r?\n/).map((each, index) => html`${index > 0 && html`<br />`}${linkAddresses(each)}`);
  return html`<p
    class="ink line"
    style="margin:18px 0 0;padding:1px 0 1px 14px;border-left:2px solid ${light.hairline};color:${light.ink};font-size:15px;line-height:1.6;word-break:break-word"
  >
    ${lines}
  </p>`;
}

/** A web address in text. Punctuation at its end belongs to the sentence. */
const webAddress = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/gi;

function linkAddresses(text: string): Html[] {
  return text
    .split(webAddress)
    .map((part, index) =>
      index % 2 === 1
        ? html`<a href="${part}" class="accent" style="color:${light.accent};text-decoration:underline">${part}</a>`
        : html`${part}`,
    );
}

export function shortened(text: string | null): string | null {
  if (text === null || text.length <= longestDescription) return text;
  // Not inside a word: a link that is cut leads nowhere.
  const cut = text.slice(0, longestDescription + 1).search(/\s\S*$/);
  return `${text.slice(0, cut > 0 ? cut : longestDescription).trimEnd()}…`;
}

/** The first action is the primary one. Buttons wrap on a narrow screen. */
export function actionButtons(actions: ActionLink[]): Html {
  return html`<div style="margin-top:22px;font-size:0">
    ${actions.map(({ url, label }, index) => (index === 0 ? filledButton(url, label) : outlineButton(url, label)))}
  </div>`;
}

export function filledButton(url: string, label: string): Html {
  return html`<a
    href="${url}"
    class="fill"
    style="display:inline-block;margin:8px 8px 0 0;padding:10px 20px;border:1px solid ${light.accent};border-radius:8px;background:${light.accent};color:#FFFFFF;font-size:15px;line-height:20px;font-weight:600"
    >${label}</a
  >`;
}

function outlineButton(url: string, label: string): Html {
  return html`<a
    href="${url}"
    class="outline"
    style="display:inline-block;margin:8px 8px 0 0;padding:10px 14px;border:1px solid #CFCBC0;border-radius:8px;background:${light.surface};color:${light.ink};font-size:15px;line-height:20px"
    >${label}</a
  >`;
}

/** The same actions as text links, for long lists. */
export function actionLinks(actions: ActionLink[]): Html {
  return html`<div style="font-size:14px;line-height:1.5;margin-top:6px">
    ${actions.map(
      ({ url, label }, index) =>
        html`${index === 0 ? null : html`<span class="muted" style="color:${light.muted}"> &nbsp;·&nbsp; </span>`}<a
            href="${url}"
            class="accent"
            style="color:${light.accent};white-space:nowrap"
            >${label}</a
          >`,
    )}
  </div>`;
}

/** One task in plain text, with its actions. */
export function actionText(task: ActionableTask): string {
  return [taskText(task), ...task.actions.map(({ label, url }) => `  ${label}: ${url}`)].join('\n');
}

/** One task in plain text. */
export function taskText(task: TaskLine): string {
  const words = priorityLabels[task.priority];
  const parts = [task.overdue, dueWords(task), task.waiting, task.contact, words].filter((part) => part != null);
  return `${task.title}\n  ${parts.join(' · ')}`;
}
