import { actOnReminder } from '../../../features/reminders/act-on-reminder.ts';
import { dueWords } from '../../../features/tasks/format-due.ts';
import { getTask } from '../../../features/tasks/get-task.ts';
import type { UserContext } from '../../../platform/context.ts';
import { html } from '../../../platform/html.ts';
import type { Press } from '../text/buttons.ts';
import type { Reply } from '../text/capture-reply.ts';
import { lines, oneLine } from '../text/markup.ts';
import { actionButtons } from '../text/notice.ts';

type ActPress = Extract<Press, { verb: 'act' }>;

export interface Acted {
  /** False when it had been done before. */
  changed: boolean;
  /** One line that says what has come of it. */
  text: string;
  message: Reply;
}

/** Done or later, for the due moment that was on the screen: pressing twice is the same as once. */
export async function pressReminder(context: UserContext, press: ActPress): Promise<Acted> {
  const { subjectAt } = press;
  const { changed, task } = await actOnReminder(context, press.taskId, press.action, { subjectAt });
  const words = dueWords(task, context.now, context.user.timezone);
  const title = oneLine(task.title);
  if (task.status === 'completed')
    return { changed, text: 'Done. Well done.', message: { text: lines(html`✓ <s>${title}</s>`, 'Done') } };
  const text = changed ? `Moved. It is now due: ${words}.` : `It is due: ${words}.`;
  return {
    changed,
    text,
    message: { text: lines(html`<b>${title}</b>`, text), keyboard: actionButtons(task.id, task.dueAt) },
  };
}

/** What can be done about one task. */
export async function offerActions(context: UserContext, taskId: string): Promise<Reply> {
  const task = await getTask(context, taskId);
  const when = dueWords(task, context.now, context.user.timezone);
  return {
    text: lines(html`<b>${oneLine(task.title)}</b>`, `When: ${when}`),
    keyboard: actionButtons(task.id, task.dueAt),
  };
}
