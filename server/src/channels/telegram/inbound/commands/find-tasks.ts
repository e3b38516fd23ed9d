import { listOpenTasks } from '../../../../features/tasks/task-list.repository.ts';
import type { TaskWithContact } from '../../../../features/tasks/tasks.repository.ts';
import type { UserContext } from '../../../../platform/context.ts';
import { findCapture } from '../../../../features/capture/capture.repository.ts';
import { findTask } from '../../../../features/tasks/tasks.repository.ts';
import type { ChatContext } from '../chat-context.ts';
import { subjectOf } from '../handle-reply.ts';

const mostWords = 8;
const mostFound = 10;

/** The open tasks a command means: the one whose message it replies to, else those that hold its words. */
export async function findMeantTasks(
  context: UserContext,
  ctx: ChatContext,
  words: string,
): Promise<TaskWithContact[]> {
  const { tx, user } = context;
  const subject = subjectOf(ctx.msg?.reply_to_message);
  if (subject && words.trim() === '') {
    const id = 'taskId' in subject ? subject.taskId : (await findCapture(tx, user.id, subject.captureId))?.entityId;
    const task = id === undefined ? undefined : await findTask(tx, user.id, id);
    return task ? [task] : [];
  }
  const wanted = words.split(/\s+/).filter((word) => word !== '');
  return listOpenTasks(tx, user.id, { words: wanted.slice(0, mostWords), limit: mostFound });
}
