import { personWords } from '../../features/planner/contacts/person-words.ts';
import { actOnReminder } from '../../features/reminders/reminders/act-on-reminder.ts';
import { updateStep } from '../../features/planner/tasks/change-steps.ts';
import { dueWords } from '../../features/planner/tasks/format-due.ts';
import { getTask } from '../../features/planner/tasks/get-task.ts';
import type { TaskWithContact } from '../../features/planner/tasks/tasks.repository.ts';
import type { UserContext } from '../../platform/context.ts';
import { html } from '../../platform/html.ts';
import { button, type Button, type Press } from './text/buttons.ts';
import { formatReminderAndLabels, type Reply } from './text/capture-reply.ts';
import { lines, oneLine, shorten, textLines } from './text/markup.ts';
import { actionButtons } from './text/notice.ts';

type ActPress = Extract<Press, { verb: 'act' }>;

export interface Acted {
  /** False if it had no effect because it was done before. */
  changed: boolean;
  /** The result in one line. */
  text: string;
  message: Reply;
}

/** Completes or snoozes a task for the due time shown in the message. Idempotent. */
export async function pressReminder(context: UserContext, press: ActPress): Promise<Acted> {
  const { subjectAt } = press;
  const { changed, task } = await actOnReminder(context, press.taskId, press.action, { subjectAt });
  const words = dueWords(task, context.now, context.user.timezone);
  const title = oneLine(task.title);
  if (task.status === 'completed')
    return { changed, text: 'Done.', message: { text: lines(html`✓ <s>${title}</s>`, 'Done') } };
  const text = changed ? `Moved. It is now due: ${words}.` : `It is due: ${words}.`;
  return {
    changed,
    text,
    message: { text: lines(html`<b>${title}</b>`, text), keyboard: actionButtons(task.id, task.dueAt) },
  };
}

const maxNotes = 1_500;
const maxSteps = 20;

/** Returns one task with its notes and steps, and buttons for its actions. */
export async function showTask(context: UserContext, taskId: string): Promise<Reply> {
  const task = await getTask(context, taskId);
  const when = dueWords(task, context.now, context.user.timezone);
  const done = task.steps.filter((step) => step.done).length;
  return {
    text: lines(
      html`<b>${oneLine(task.title)}</b>`,
      `When: ${when}`,
      task.contact && `With: ${personWords(task.contact)}`,
      ...formatReminderAndLabels(task.remindBefore, task.labels),
      ...(task.description === null ? [] : ['', textLines(shorten(task.description, maxNotes))]),
      ...(task.steps.length === 0 ? [] : ['', `Steps: ${done} of ${task.steps.length} done`]),
      task.steps.length > maxSteps && `And ${task.steps.length - maxSteps} more in Aide.`,
    ),
    keyboard: [...stepButtons(task), ...actionButtons(task.id, task.dueAt)],
  };
}

/** Ticks or unticks a step. A step that was deleted in the meantime disappears from the message. */
export async function pressStep(context: UserContext, press: Extract<Press, { verb: 'step' }>): Promise<Reply> {
  const { taskId, stepId, done } = press;
  const { steps } = await getTask(context, taskId);
  if (steps.some(({ id }) => id === stepId)) await updateStep(context, taskId, stepId, { done });
  return showTask(context, taskId);
}

function stepButtons({ id: taskId, steps }: TaskWithContact): Button[][] {
  return steps
    .slice(0, maxSteps)
    .map(({ id, title, done }) => [
      button(`${done ? '☑' : '☐'} ${shorten(oneLine(title), 60)}`, { verb: 'step', taskId, stepId: id, done: !done }),
    ]);
}
