import { listCapturedTasks } from '../../../features/assistant/requests/items.presenter.ts';
import { findTaskById } from '../../../features/planner/tasks/get-task.ts';
import { listOpenTasks } from '../../../features/planner/tasks/list-tasks.ts';
import type { TaskWithContact } from '../../../features/planner/tasks/tasks.repository.ts';
import type { UserContext } from '../../../platform/context.ts';
import type { ChatMessage } from '../chat.ts';
import { findReplySubject } from '../reply-subjects.ts';

const maxWords = 8;
const maxFound = 10;

/** Returns the open tasks that a command refers to: that of the message it replies to, otherwise those that contain its words. */
export async function findMeantTasks(
  context: UserContext,
  message: ChatMessage,
  words: string,
): Promise<TaskWithContact[]> {
  const subject = findReplySubject(message);
  if (subject && words.trim() === '') {
    if ('captureId' in subject) return listCapturedTasks(context, subject.captureId);
    const task = await findTaskById(context, subject.taskId);
    return task ? [task] : [];
  }
  const wanted = words.split(/\s+/).filter((word) => word !== '');
  return listOpenTasks(context, { words: wanted.slice(0, maxWords), limit: maxFound });
}
