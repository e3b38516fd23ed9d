import { limits } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { lockTask, type TaskWithContact } from './tasks.repository.ts';
import { updateTask } from './update-task.ts';

/** Appends lines to the notes of a task. @throws TASK_NOT_FOUND, TRIAL_EXPIRED, TOO_MANY if the notes would become too long */
export async function addNote(context: UserContext, id: string, text: string): Promise<TaskWithContact> {
  const task = await lockTask(context.tx, context.user.id, id);
  if (!task || task.deletedAt) throw fail('TASK_NOT_FOUND');
  const description = task.description === null ? text : `${task.description}\n${text}`;
  if (description.length > limits.description)
    throw fail('TOO_MANY', {
      message: `Notes can have at most ${limits.description.toLocaleString('en')} characters. Shorten them and try again.`,
    });
  return updateTask(context, id, { description });
}
