import { uuidv7 } from 'uuidv7';
import type { Entry } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { findCapture } from './items.presenter.ts';
import { findRequest, insertRequest } from './requests.repository.ts';
import { emptyOutcome, type Conversation, type EntryRef, type UndoStep } from './requests.table.ts';
import { getState } from './change-entry.ts';
import { listEntries } from './entries.repository.ts';
import { formatChange, formatChanges } from './format-change.ts';

/** Runs a change of one task made with a button of a conversation and records it: "undo" then reverts it, and "it" refers to the task. */
export async function recordChange<T>(
  context: UserContext,
  conversation: Conversation,
  taskId: string,
  change: () => Promise<T>,
): Promise<T> {
  const ref: EntryRef = { kind: 'task', id: taskId };
  const before = await findEntry(context, ref);
  const result = await change();
  const after = await findEntry(context, ref);
  if (before?.task && after?.task) await record(context, conversation, before, after);
  return result;
}

async function findEntry({ tx, user }: UserContext, ref: EntryRef): Promise<Entry | undefined> {
  return (await listEntries(tx, user.id, [ref])).get(ref.id);
}

async function record(context: UserContext, conversation: Conversation, was: Entry, is: Entry): Promise<void> {
  const [before, after, { task }] = [getState(was), getState(is), was];
  const hasNewStatus = before.status !== after.status;
  const isMoved = before.due_date !== after.due_date || before.due_has_time !== after.due_has_time;
  const hasNewPriority = before.priority !== after.priority;
  if (!task || !(hasNewStatus || isMoved || hasNewPriority)) return;
  const { id, kind, title } = is;
  const verb = hasNewStatus
    ? after.status === 'completed'
      ? 'complete'
      : 'reopen'
    : isMoved
      ? 'reschedule'
      : 'prioritise';
  const view = { now: context.now, timeZone: context.user.timezone };
  const change = { verb, id, kind, title, before, after, summary: formatChange(verb, before, after, view) } as const;
  const undo: UndoStep = {
    step: 'update_task',
    id,
    after,
    ...(hasNewStatus && { status: task.status, completedAt: task.completed_at }),
    ...(hasNewPriority && { priority: task.priority }),
    ...(isMoved && { due: task.due_date === null ? null : { at: task.due_date, hasTime: task.due_has_time } }),
  };
  await insertRequest(context.tx, {
    userId: context.user.id,
    id: uuidv7(),
    conversation,
    text: '',
    kind: 'command',
    outcome: {
      ...emptyOutcome,
      reply: formatChanges([change]).join(''),
      changes: [change],
      entries: [{ kind, id }],
      total: 1,
    },
    effects: [undo],
    subjects: [{ kind, id }],
    createdAt: context.now,
  });
}

/** Returns the ids of the subjects of a request or a capture, newest first. */
export async function listSubjects(context: UserContext, id: string): Promise<string[]> {
  const row = await findRequest(context.tx, context.user.id, id);
  if (row && row.subjects.length > 0) return row.subjects.map((ref) => ref.id);
  const items = (await findCapture(context, id))?.items ?? [];
  return items
    .toReversed()
    .flatMap(({ task, recurringTask, backlogItem }) => (task ?? recurringTask ?? backlogItem)?.id ?? []);
}

/**
 * Stores the undo steps of a change made through the API and returns the id for `undoRequest`. The next "undo" in the same conversation
 * reverts it too.
 */
export async function recordUndo(
  { tx, user, now }: UserContext,
  { reply, steps, subjects }: { reply: string; steps: UndoStep[]; subjects: EntryRef[] },
): Promise<string> {
  const id = uuidv7();
  await insertRequest(tx, {
    userId: user.id,
    id,
    conversation: 'api',
    text: '',
    kind: 'command',
    outcome: { ...emptyOutcome, reply, entries: subjects, total: subjects.length },
    effects: steps,
    subjects,
    createdAt: now,
  });
  return id;
}
