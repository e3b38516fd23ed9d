import { type Entry, type EntryChange } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { changeEntry, keepInTouch } from './change-entry.ts';
import { listEntries } from './entries.repository.ts';
import type { Conversation, EntryRef, Outcome, PlannedCommand, UndoStep } from './requests.table.ts';
import { undoLast } from './undo-request.ts';

/** What the commands of a message did. */
export interface Executed {
  changes: EntryChange[];
  /** The changed entries, in the order of `changes`. */
  changed: EntryRef[];
  unchanged: Entry[];
  open: Outcome['open'];
  effects: UndoStep[];
  contactIds: string[];
  /** The replies to "undo", and the restored entries. */
  undone: string[];
  /** The replies about rhythms of contacts. */
  rhythms: string[];
  restored: EntryRef[];
  /** The undone change, and the one to confirm first. */
  undid: string[];
  asksUndo: string[] | null;
}

interface CommandPlan {
  commands: readonly PlannedCommand[];
  entries: Map<string, Entry>;
  conversation: Conversation;
  /** The id of the request. */
  requestId: string;
}

/** Executes commands in order, in the context's transaction. @throws TRIAL_EXPIRED */
export async function executeCommands(
  context: UserContext,
  { commands, entries, conversation, requestId }: CommandPlan,
): Promise<Executed> {
  const executed: Executed = {
    changes: [],
    changed: [],
    unchanged: [],
    open: [],
    effects: [],
    contactIds: [],
    undone: [],
    rhythms: [],
    restored: [],
    undid: [],
    asksUndo: null,
  };
  if (commands.length > 0) await requireAccess(context);
  for (const command of commands) {
    if (command.verb === 'undo') {
      const { reply, restored, undid, asks } = await undoLast(context, { conversation, requestId });
      executed.undone.push(reply);
      executed.restored.push(...restored);
      executed.undid.push(...undid);
      executed.asksUndo = asks;
    } else if (command.change.keepInTouch) {
      const { reply, undo } = await keepInTouch(context, command.change.keepInTouch);
      executed.rhythms.push(reply);
      executed.effects.push(undo);
      executed.contactIds.push(undo.id);
    } else await executeCommand(context, command, entries, executed);
  }
  return executed;
}

async function executeCommand(
  context: UserContext,
  command: PlannedCommand,
  entries: Map<string, Entry>,
  executed: Executed,
): Promise<void> {
  const { verb, target } = command;
  // In the same order in every request, so that two requests cannot deadlock.
  const found = command.taskIds.toSorted().flatMap((id) => entries.get(id) ?? []);
  if (found.length === 0) executed.open.push({ verb, target, reason: 'none', entries: [] });
  const impossible: EntryRef[] = [];
  for (const entry of found) {
    const changed = await changeEntry(context, entry, command);
    if (!changed) impossible.push({ kind: entry.kind, id: entry.id });
    else if (!changed.change) executed.unchanged.push(entry);
    else {
      executed.changes.push(changed.change);
      executed.changed.push(changed.ref);
      executed.effects.push(...changed.undo);
      executed.contactIds.push(...getContactIds(entry));
    }
  }
  if (impossible.length > 0) executed.open.push({ verb, target, reason: 'impossible', entries: impossible });
  // A later command of the same message must see this change.
  const now = await listEntries(context.tx, context.user.id, found);
  for (const { id } of found) {
    const entry = now.get(id);
    if (entry) entries.set(id, entry);
    else entries.delete(id);
  }
}

/** Returns the contact of an entry, as a list. */
export function getContactIds({
  task,
  recurringTask,
  backlogItem,
}: Pick<Entry, 'task' | 'recurringTask' | 'backlogItem'>): string[] {
  const contactId = (task ?? recurringTask ?? backlogItem)?.contact_id;
  return contactId == null ? [] : [contactId];
}
