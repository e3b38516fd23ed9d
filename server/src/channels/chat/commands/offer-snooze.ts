import type { UserContext } from '../../../platform/context.ts';
import { listTasksOfDay } from '../../../features/reminders/reminders/build-notices.ts';
import type { Reply } from '../text/capture-reply.ts';
import { button } from '../text/buttons.ts';
import { lines, oneLine, shorten } from '../text/markup.ts';
import type { ChatMessage } from '../chat.ts';
import { showTask } from '../press-reminder.ts';
import { findMeantTasks } from './find-tasks.ts';

const maxOffered = 10;

/** /snooze: offers times to postpone the task to. Asks which if several match; without words, shows due tasks. */
export async function offerSnooze(context: UserContext, message: ChatMessage, words: string): Promise<Reply> {
  const asked = words !== '' || message.repliedTo !== undefined;
  const tasks = asked ? await findMeantTasks(context, message, words) : await dueTasks(context);
  const [task, ...others] = tasks;
  if (!task)
    return {
      text: lines(asked ? 'I found no open task like that. /tasks shows what is open.' : 'Nothing is due today.'),
    };
  if (others.length === 0) return showTask(context, task.id);
  return {
    text: lines('Which task do you want to snooze?'),
    keyboard: tasks
      .slice(0, maxOffered)
      .map(({ id, title }) => [button(shorten(oneLine(title), 60), { verb: 'offer', taskId: id })]),
  };
}

async function dueTasks(context: UserContext) {
  const { overdue, today } = await listTasksOfDay(context);
  return [...today, ...overdue.toReversed()];
}
