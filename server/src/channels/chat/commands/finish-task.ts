import { changeTaskStatus } from '../../../features/planner/tasks/update-task.ts';
import type { UserContext } from '../../../platform/context.ts';
import { html } from '../../../platform/html.ts';
import type { Reply } from '../text/capture-reply.ts';
import { lines, oneLine } from '../text/markup.ts';
import type { ChatMessage } from '../chat.ts';
import { findMeantTasks } from './find-tasks.ts';
import { listToday, taskList } from './list-tasks.ts';

/** /done: completes the matching task. Asks which if several match; without words, shows today's tasks. */
export async function finishTask(context: UserContext, message: ChatMessage, words: string): Promise<Reply> {
  if (words === '' && !message.repliedTo) return listToday(context);
  const tasks = await findMeantTasks(context, message, words);
  const [task, ...others] = tasks;
  if (!task) return { text: lines('I found no open task like that. /tasks shows what is open.') };
  if (others.length > 0) return taskList(context, 'Which task is done?', tasks);
  // A repeated update would find another task by its words, so it must not run twice.
  if (!(await message.markActed(context))) return { text: lines('That task is already completed or gone.') };
  const { title } = await changeTaskStatus(context, task.id, 'completed');
  return { text: lines(html`✓ <s>${oneLine(title)}</s>`, 'Done') };
}
