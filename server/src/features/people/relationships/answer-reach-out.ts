import { limits, type ReachOut, type ReachOutStatus, type TaskSource } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { localDay } from '../../../platform/local-time.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { removeTask } from '../../planner/tasks/delete-task.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { lockReachOut, updateReachOut } from './reach-outs.repository.ts';
import { findCurrent, presentReachOut } from './reach-outs.ts';
import type { ReachOutRow } from './relationships.table.ts';

export interface ReachOutReply {
  status: ReachOutStatus;
  dueDate?: string | undefined;
  snoozeDays?: number | undefined;
}

const defaultSnoozeDays = 7;

/**
 * Accepts a suggestion, which creates a follow-up, snoozes or dismisses it. `open` undoes the response, and deletes the follow-up.
 * Idempotent.
 *
 * @throws SUGGESTION_NOT_FOUND, TRIAL_EXPIRED, TOO_MANY
 */
export async function answerReachOut(
  context: UserContext,
  id: string,
  reply: ReachOutReply,
): Promise<{ suggestion: ReachOut; task: TaskWithContact | null }> {
  await requireAccess(context);
  const { tx, user, now } = context;
  const row = await lockReachOut(tx, user.id, id);
  if (!row) throw fail('SUGGESTION_NOT_FOUND');
  const before = await presentCurrent(context, row);
  if (row.status === reply.status) return { suggestion: before, task: null };
  if (row.createdTaskId !== null) await removeTask(context, row.createdTaskId);
  const task = reply.status === 'accepted' ? await createFollowUp(context, row, before, reply.dueDate) : null;
  const snoozedUntil =
    reply.status === 'snoozed'
      ? localDay(now, user.timezone)
          .add({ days: reply.snoozeDays ?? defaultSnoozeDays })
          .toString()
      : null;
  const { reason, task_id: taskId } = before;
  const updated = await updateReachOut(tx, row, {
    status: reply.status,
    reason,
    taskId,
    createdTaskId: task?.id ?? null,
    snoozedUntil,
    answeredAt: reply.status === 'open' ? null : now,
  });
  context.changed({ entity: 'reach_out', id, action: 'updated' });
  return { suggestion: { ...before, status: updated.status }, task };
}

/** Returns the suggestion with its current reason, or with the original one if that no longer holds. */
async function presentCurrent(context: UserContext, row: ReachOutRow): Promise<ReachOut> {
  const current = (await findCurrent(context, [row])).get(row.contactId);
  if (!current) throw fail('SUGGESTION_NOT_FOUND');
  const { facts, finding } = current;
  if (finding && row.status === 'open') return presentReachOut(row, facts, finding);
  const { id, reason, taskId, status } = row;
  return { id, contact: facts.contact, reason, text: '', status, task_id: taskId };
}

async function createFollowUp(
  context: UserContext,
  row: ReachOutRow,
  { contact, text, reason }: ReachOut,
  dueDate: string | undefined,
): Promise<TaskWithContact> {
  const day = dueDate ?? localDay(context.now, context.user.timezone).toString();
  const title = `${reason === 'rhythm' || reason === 'silence' ? 'Get in touch with' : 'Follow up with'} ${contact.name}`;
  return createTask(context, {
    title: title.slice(0, limits.title),
    description: text === '' ? null : text,
    taskType: 'follow_up',
    source: getSource(context),
    due: toDue({ date: day, time: null }, context.user.timezone),
    contactId: row.contactId,
  });
}

function getSource({ channel }: UserContext): TaskSource {
  return channel === 'api' || channel === 'telegram' || channel === 'whatsapp' ? channel : 'dashboard';
}
