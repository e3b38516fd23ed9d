import { addNote } from '../../../features/planner/tasks/add-note.ts';
import type { UserContext } from '../../../platform/context.ts';
import { button } from '../text/buttons.ts';
import type { Reply } from '../text/capture-reply.ts';
import { lines, oneLine, shorten } from '../text/markup.ts';
import type { ChatMessage } from '../chat.ts';
import { showTask } from '../press-reminder.ts';
import { findMeantTasks } from './find-tasks.ts';

const notFound = 'I found no open task like that. /tasks shows what is open.';

/** /show: one task with its notes and steps. Asks which if several match. */
export async function showMeantTask(context: UserContext, message: ChatMessage, words: string): Promise<Reply> {
  const tasks = await findMeantTasks(context, message, words);
  const [task, ...others] = tasks;
  if (!task) return { text: lines(notFound) };
  if (others.length === 0) return showTask(context, task.id);
  return {
    text: lines('Which one?'),
    keyboard: tasks.map(({ id, title }) => [button(shorten(oneLine(title), 60), { verb: 'offer', taskId: id })]),
  };
}

const noteUsage = 'Reply to a task with /note and the text, or name the task first: /note call priya: bring the lease';

/** /note: adds a line to the notes of the task that the message replies to, or whose words precede the colon. */
export async function noteByCommand(context: UserContext, message: ChatMessage, words: string): Promise<Reply> {
  const isReply = message.repliedTo !== undefined;
  const colon = words.indexOf(':');
  const named = isReply ? '' : words.slice(0, Math.max(colon, 0)).trim();
  const note = (isReply ? words : words.slice(colon + 1)).trim();
  if (note === '' || (!isReply && named === '')) return { text: lines(noteUsage) };
  const [task, ...others] = await findMeantTasks(context, message, named);
  if (!task) return { text: lines(notFound) };
  if (others.length > 0) return { text: lines('Several tasks fit. Name one of them more exactly:', noteUsage) };
  // A repeated update must not add a second line.
  if (await message.markActed(context)) await addNote(context, task.id, note);
  return showTask(context, task.id);
}
