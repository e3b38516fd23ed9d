import type { UserContext } from '../../../platform/context.ts';
import { deleteRecurringTask } from '../../planner/recurring/delete-recurring-task.ts';
import { changeTaskStatus } from '../../planner/tasks/update-task.ts';
import { listFollowUpsOfMails, listPendingFollowUps, type PendingFollowUp } from './email-by-date.repository.ts';
import { createTitle, plainSubject } from './email-by-date.rules.ts';
import type { IncomingMail } from './incoming-mail.ts';

const maxLookedAt = 1000;

/**
 * Cancels the follow-ups of the mail's thread; a mail without one (a forward, a new one) is matched by its subject. Returns their titles.
 */
export async function cancelFollowUps(context: UserContext, mail: IncomingMail): Promise<string[]> {
  const pending = await listPending(context, mail);
  for (const { task, recurring } of pending) {
    if (task) await changeTaskStatus(context, task.id, 'cancelled', 'Cancelled by mail');
    if (recurring) await deleteRecurringTask(context, recurring.id);
  }
  return pending.map(({ title }) => title);
}

async function listPending({ tx, user }: UserContext, mail: IncomingMail): Promise<PendingFollowUp[]> {
  const pending = await listPendingFollowUps(tx, user.id, maxLookedAt);
  const named = await listFollowUpsOfMails(tx, user.id, mail.references);
  const ids = new Set(named.map(({ id }) => id));
  const inThread = pending.filter(({ followUp }) => ids.has(followUp.id));
  if (inThread.length > 0) return inThread;
  if (plainSubject(mail.subject) === '') return [];
  // Stored subjects are truncated to the length of a title.
  const subject = createTitle(mail, null).toLowerCase();
  return pending.filter(({ followUp }) => followUp.subject.toLowerCase() === subject);
}
