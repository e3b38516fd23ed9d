import { errors, type ReminderAction } from '@aide/contract';
import { personWords } from '../../../features/planner/contacts/person-words.ts';
import type { Message } from '../../../features/reminders/deliveries/channel.port.ts';
import {
  eventsTitle,
  formatMailLine,
  actionLabels,
  formatDueLine,
  chatActions,
  type Notice,
  type TaskLine,
} from '../../../features/reminders/deliveries/notices.ts';
import { html, type Html } from '../../../platform/html.ts';
import { formatCount } from '../../../platform/plural.ts';
import { button, inRows, type Button } from './buttons.ts';
import type { Reply } from './capture-reply.ts';
import { lines, oneLine, shorten, textLines, type Line } from './markup.ts';
import { formatListLine, priorityNames, formatUrgency } from './format-task.ts';

const maxDescription = 700;
const maxName = 100;

type Renderers = {
  [Kind in Notice['kind']]: (
    notice: Extract<Notice, { kind: Kind }>,
    message: Message,
    actions: readonly ReminderAction[],
  ) => Reply;
};

const renderers: Renderers = {
  reminder: ({ task, leadMinutes }, _message, actions) => ({
    text: lines(html`⏰ <b>${oneLine(task.title)}</b>`, ...taskFacts(task, leadMinutes)),
    keyboard: actionButtons(task.taskId, task.dueAt, actions),
  }),

  catch_up: ({ tasks, more }) => ({
    text: lines(
      html`<b>Reminders you may have missed</b>`,
      `These tasks came due. Press a number to complete a task.`,
      '',
      ...tasks.map((task, index) => formatTask(task, index + 1)),
      moreLine(more),
    ),
    keyboard: doneButtons(tasks),
  }),

  digest: ({ day, today, overdue, counts, people, mails, events }) => ({
    text: lines(
      html`<b>${day}</b>`,
      ...(events.length === 0 ? [] : ['', html`<b>${eventsTitle}</b>`]),
      ...events.map((event) => html`${shorten(oneLine(event), maxName)}`),
      ...section('Due today', today, 0),
      ...section('Overdue', overdue, today.length),
      moreLine(counts.today + counts.overdue - today.length - overdue.length),
      ...(people.length === 0 ? [] : ['', html`<b>Reach out this week</b>`]),
      ...people.map(({ name, reason }) => html`<b>${shorten(oneLine(name), maxName)}</b> · ${reason}`),
      ...[formatMailLine({ mails })].flatMap((line) => (line === null ? [] : ['', line])),
      ...(counts.today + counts.overdue === 0 ? [] : ['', 'Send /today to finish or snooze them here.']),
    ),
  }),

  weekly_report: ({ report }, { recipient }) => ({ text: reportText(report, recipient.timezone) }),

  trial_notice: ({ stage, endsOn }, { appUrl }) => ({
    text:
      stage === 'expired'
        ? lines(
            html`<b>Your trial has ended</b>`,
            errors.TRIAL_EXPIRED.message,
            `You can still read and export your data: ${appUrl}`,
          )
        : lines(html`<b>Three days left in your trial</b>`, `It ends on ${endsOn}. Contact us to continue.`),
  }),
};

/** Renders a notice as a message to a chat; `actions` are the buttons of a reminder. */
export function renderNotice(message: Message, actions: readonly ReminderAction[] = chatActions): Reply {
  // The table has one entry per kind, whose parameter is the notice of that kind; TypeScript does not relate the two.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const render = renderers[message.notice.kind] as (
    notice: Notice,
    message: Message,
    actions: readonly ReminderAction[],
  ) => Reply;
  return render(message.notice, message, actions);
}

export function actionButtons(
  taskId: string,
  subjectAt: Date | null,
  actions: readonly ReminderAction[] = chatActions,
): Button[][] {
  const buttons = actions.map((action) => button(actionLabels[action], { verb: 'act', taskId, action, subjectAt }));
  return inRows(buttons, 2);
}

/** Returns one small button for each line of a list. */
export function doneButtons(tasks: { taskId: string; dueAt: Date | null }[]): Button[][] {
  return inRows(
    tasks.map(({ taskId, dueAt }, index) =>
      button(`✓ ${index + 1}`, { verb: 'act', taskId, action: 'done', subjectAt: dueAt }),
    ),
    5,
  );
}

export function reportText(report: Extract<Notice, { kind: 'weekly_report' }>['report'], timeZone: string): Html {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' });
  return lines(
    html`<b>Your week</b>, ${format.format(report.from)} to ${format.format(report.to)}`,
    '',
    `Completed: ${report.tasksCompleted}`,
    `Created: ${report.tasksCreated}`,
    `Completion rate: ${report.completionRate}%`,
    `Overdue: ${report.overdueTasks}`,
    ...(report.topContacts.length === 0 ? [] : ['', html`<b>People you worked with most</b>`]),
    ...report.topContacts.map(({ tasks, ...person }) =>
      shorten(`${personWords(person)}: ${formatCount(tasks, 'task')}`, 200),
    ),
    '',
    html`<b>Day by day</b>, created and completed`,
    report.daily.map(({ day, created, completed }) => `${day} ${created}/${completed}`).join(' · '),
  );
}

function taskFacts(task: TaskLine, leadMinutes = 0): Line[] {
  return [
    task.waiting,
    formatDueLine(task, leadMinutes),
    task.overdue && `It was due: ${task.due}`,
    task.contact && `With: ${task.contact}`,
    formatUrgency(task.priority) && `Priority: ${priorityNames[task.priority]}`,
    task.description && textLines(shorten(task.description.trim(), maxDescription)),
  ];
}

function section(title: string, tasks: TaskLine[], before: number): Line[] {
  if (tasks.length === 0) return [];
  return ['', html`<b>${title}</b>`, ...tasks.map((task, index) => formatTask(task, before + index + 1))];
}

function formatTask(task: TaskLine, number: number): Html {
  return formatListLine(number, task.title, [
    task.overdue ?? task.due,
    task.waiting,
    task.contact,
    formatUrgency(task.priority),
  ]);
}

function moreLine(more: number): Line {
  return more > 0 && `And ${more} more in Aide.`;
}
