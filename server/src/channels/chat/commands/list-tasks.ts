import { listTasksOfDay } from '../../../features/reminders/reminders/build-notices.ts';
import { listOpenTasks } from '../../../features/planner/tasks/list-tasks.ts';
import type { TaskWithContact } from '../../../features/planner/tasks/tasks.repository.ts';
import type { UserContext } from '../../../platform/context.ts';
import { html } from '../../../platform/html.ts';
import type { Reply } from '../text/capture-reply.ts';
import { lines } from '../text/markup.ts';
import { doneButtons } from '../text/notice.ts';
import { formatTaskLine } from '../text/format-task.ts';

/** Maximum number of tasks in a list; the rest is on the web. */
const maxListed = 15;

/** /today: due and overdue tasks, each with a button to complete it. */
export async function listToday(context: UserContext): Promise<Reply> {
  const { overdue, today } = await listTasksOfDay(context);
  if (overdue.length + today.length === 0) return { text: lines('Nothing is due today.') };
  const late = overdue.slice(-maxListed).toReversed();
  const shown = [...today.slice(0, maxListed), ...late];
  const line = (task: TaskWithContact) => formatTaskLine(task, shown.indexOf(task) + 1, toViewpoint(context));
  const more = overdue.length + today.length - shown.length;
  return {
    text: lines(
      ...(today.length === 0 ? [] : [html`<b>Due today</b>`, ...today.slice(0, maxListed).map(line)]),
      ...(today.length === 0 || late.length === 0 ? [] : ['']),
      ...(late.length === 0 ? [] : [html`<b>Overdue</b>`, ...late.map(line)]),
      more > 0 && `And ${more} more in Aide.`,
    ),
    keyboard: doneButtons(shown.map(({ id, dueAt }) => ({ taskId: id, dueAt }))),
  };
}

/** /tasks: the next tasks. */
export async function listNext(context: UserContext): Promise<Reply> {
  const tasks = await listOpenTasks(context, { limit: maxListed + 1 });
  if (tasks.length === 0) return { text: lines('You have no open tasks. Send me one to add it.') };
  return taskList(context, 'Next', tasks);
}

export function taskList(context: UserContext, title: string, tasks: TaskWithContact[]): Reply {
  const shown = tasks.slice(0, maxListed);
  return {
    text: lines(
      html`<b>${title}</b>`,
      ...shown.map((task, index) => formatTaskLine(task, index + 1, toViewpoint(context))),
      tasks.length > shown.length && 'And more in Aide.',
    ),
    keyboard: doneButtons(shown.map(({ id, dueAt }) => ({ taskId: id, dueAt }))),
  };
}

function toViewpoint({ now, user }: UserContext) {
  return { now, timeZone: user.timezone };
}
