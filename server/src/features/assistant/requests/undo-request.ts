import type { AssistantResult, Task } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import { dueWords } from '../../planner/tasks/format-due.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { findLastDirectChange } from './direct-changes.ts';
import { presentRequest } from './requests.presenter.ts';
import { listUndoTurns, lockLastUndoable, lockRequest, updateRequest } from './requests.repository.ts';
import { createdFields, type Conversation, type EntryRef, type RequestRow, type UndoStep } from './requests.table.ts';
import { undoCapture } from './undo-capture.ts';
import { runUndoSteps } from './undo-steps.ts';

/** How long a change can be undone with "undo". */
const undoableMs = 86_400_000;

/** The change that "undo" takes back: of a message, or made directly. */
interface LastChange {
  ids: string[];
  at: Date;
  reply: string;
  steps: UndoStep[];
  restored: EntryRef[];
  /** The request that made it. */
  row: RequestRow | null;
}

export interface Undone {
  reply: string;
  restored: EntryRef[];
  /** The undone change; empty if nothing was undone. */
  undid: string[];
  /** The change to confirm first, if the last turn changed nothing. */
  asks: string[] | null;
}

interface UndoOptions {
  conversation: Conversation;
  /** The request that asks for the undo; it is not a turn before itself. */
  requestId: string;
  /** The change that the user has confirmed. Default: it is the last turn, or the user is asked. */
  confirmed?: readonly string[] | undefined;
  /** Undoes without a question. */
  force?: boolean | undefined;
  /** Only asks whether to undo the last turn; nothing happens if that changed nothing. */
  offer?: boolean | undefined;
}

/**
 * Undoes the last change of the conversation. If the last turn changed nothing, it returns a question with the last change and its time
 * instead. An undo counts as a change, so the next one goes one further back.
 */
export async function undoLast(context: UserContext, options: UndoOptions): Promise<Undone> {
  const { tx, user, now } = context;
  const { conversation, requestId, confirmed, force = false, offer = false } = options;
  const since = new Date(now.getTime() - undoableMs);
  const turns = (await listUndoTurns(tx, user.id, conversation, since)).filter(({ id }) => id !== requestId);
  const undoneIds = new Set(turns.flatMap(({ undid }) => undid ?? []));
  for (;;) {
    const last = await findLastChange(context, conversation, since, undoneIds);
    if (!last) return nothingUndone('There is nothing to undo.');
    const [turn] = turns;
    const isLastTurn = !turn || last.at > turn.at || turn.changed || (turn.undid ?? []).length > 0;
    if (offer && !(isLastTurn && last.ids.includes(turn?.id ?? ''))) return nothingUndone('');
    if (offer) return { ...nothingUndone(`${last.reply}. Undo it?`), restored: last.restored, asks: last.ids };
    const isConfirmed = force || (confirmed ? last.ids.some((id) => confirmed.includes(id)) : isLastTurn);
    if (!isConfirmed) {
      const when = dueWords({ dueAt: last.at, dueHasTime: true }, now, user.timezone);
      const reply = `The last message changed nothing. The last change was: ${last.reply} (${when}). Undo it?`;
      return { reply, restored: last.restored, undid: [], asks: last.ids };
    }
    const edited = await findEditedTask(context, last.steps);
    if (edited) return nothingUndone(`Nothing was undone: “${edited.title}” was changed after it was saved.`);
    if (last.steps.length === 0) return nothingUndone(`I can’t undo the last change here: ${last.reply}`);
    const undone = await runUndoSteps(context, last.steps);
    if (last.row) await updateRequest(tx, last.row, { undoneAt: now });
    else for (const id of last.ids) undoneIds.add(id);
    // Entries that were deleted or undone otherwise in the meantime do not count.
    if (undone === 0) continue;
    context.changed({ entity: 'message', id: '*', action: 'updated' });
    return { reply: `Undone: ${last.reply}`, restored: last.restored, undid: last.ids, asks: null };
  }
}

function nothingUndone(reply: string): Undone {
  return { reply, restored: [], undid: [], asks: null };
}

async function findLastChange(
  context: UserContext,
  conversation: Conversation,
  since: Date,
  undoneIds: ReadonlySet<string>,
): Promise<LastChange | null> {
  const row = await lockLastUndoable(context.tx, context.user.id, conversation, since);
  const direct = await findLastDirectChange(context, conversation, row?.createdAt ?? since, undoneIds);
  if (direct) {
    const { historyIds: ids, at, reply, steps, subjects: restored } = direct;
    return { ids, at, reply, steps, restored, row: null };
  }
  if (!row) return null;
  return {
    ids: [row.id],
    at: row.createdAt,
    reply: row.outcome.reply.replaceAll('\n', '; '),
    steps: row.effects,
    restored: [...row.subjects, ...row.outcome.changes.map(({ kind, id }) => ({ kind, id }))],
    row,
  };
}

/** Returns a captured task that was changed since, or null. A change that was undone does not count. */
async function findEditedTask(context: UserContext, steps: readonly UndoStep[]): Promise<Task | null> {
  for (const step of steps) {
    if (step.step !== 'undo_capture') continue;
    for (const created of step.created ?? []) {
      const now = await findTask(context, created.id);
      if (now && createdFields.some((field) => now[field] !== created[field])) return now;
    }
  }
  return null;
}

async function findTask(context: UserContext, id: string): Promise<Task | null> {
  try {
    return presentTask(await getTask(context, id));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Undoes everything that a message created and changed, once.
 *
 * @throws CAPTURE_NOT_FOUND if nothing of it is left, CONFLICT, TRIAL_EXPIRED
 */
export async function undoRequest(context: UserContext, id: string): Promise<AssistantResult> {
  const { tx, user, now } = context;
  const row = await lockRequest(tx, user.id, id);
  if (!row || row.undoneAt || (await runUndoSteps(context, row.effects)) === 0) throw fail('CAPTURE_NOT_FOUND');
  const undone = await updateRequest(tx, row, { undoneAt: now });
  context.changed({ entity: 'message', id: '*', action: 'updated' });
  return presentRequest(context, undone);
}

/**
 * Undoes a message that only created tasks, or one of its items by the item's own id. Of a message that changed something as well, only
 * the created tasks are undone.
 *
 * @throws CAPTURE_NOT_FOUND if nothing of it is left
 */
export async function undoMessage(context: UserContext, id: string): Promise<void> {
  const row = await lockRequest(context.tx, context.user.id, id);
  if (row?.effects.every(({ step }) => step === 'undo_capture')) await undoRequest(context, id);
  else await undoCapture(context, id);
}
