import { maxContactCandidates, type CaptureItem, type CaptureResult, type Entities, type Entry } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import { presentSharedFields } from '../../planner/tasks/shared-fields.table.ts';
import { findTask, type TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { listQuestions, type ParsedTask } from './capture.rules.ts';
import { listEntries } from './entries.repository.ts';
import { findCandidates, listCaptureItems } from './requests.repository.ts';
import type { CaptureRow, EntryRef } from './requests.table.ts';
import { summarise } from './summarise.ts';

export function presentEntities(parsed: ParsedTask, timeZone: string): Entities {
  const due = parsed.due && toDue(parsed.due, timeZone);
  return {
    task_title: parsed.title,
    task_description: parsed.description,
    priority: parsed.priority,
    task_type: parsed.taskType,
    due_date: due?.at.toISOString() ?? null,
    due_has_time: due?.hasTime ?? false,
    ...presentSharedFields(parsed),
    contact_id: parsed.contactId,
    contact_name: parsed.contactName,
    contact_candidates: parsed.contactCandidates,
    recurrence: parsed.recurrence,
    backlog: parsed.backlog,
    confidence: parsed.confidence,
    spans: parsed.spans,
    engine: parsed.engine,
  };
}

/** Returns the entry that an item created. */
export function getItemRef({ kind, entityId }: CaptureRow): EntryRef {
  return { kind, id: entityId };
}

/** Returns the contacts among which the user has to choose. */
function listAskedContacts({ understood: { contactId, contactCandidates } }: CaptureRow): string[] {
  return contactId === null ? contactCandidates.slice(0, maxContactCandidates) : [];
}

/** Returns items with the entries they created, by id, and null for those deleted since. */
export async function presentItems(
  { tx, now, user }: Pick<UserContext, 'tx' | 'now' | 'user'>,
  rows: readonly CaptureRow[],
  entries: ReadonlyMap<string, Entry>,
): Promise<CaptureItem[]> {
  const candidates = await findCandidates(tx, user.id, [...new Set(rows.flatMap(listAskedContacts))]);
  return rows.map((row) => {
    const { task = null, recurringTask = null, backlogItem = null } = entries.get(row.entityId) ?? {};
    const made = { task, recurringTask, backlogItem };
    return {
      id: row.id,
      undone: row.undoneAt !== null,
      created_contact_id: row.createdContactId,
      kind: row.kind,
      ...made,
      understood: row.understood,
      questions: listQuestions(
        row.understood,
        listAskedContacts(row).flatMap((id) => candidates.get(id) ?? []),
      ),
      summary: summarise(made, { now, timeZone: user.timezone }),
    };
  });
}

/** Returns a capture: its items, and the fields of the first one on the top level. */
export function presentCapture(captureId: string, items: CaptureItem[]): CaptureResult {
  const [first] = items;
  if (!first) throw new Error('a capture has at least one item');
  const { id: _, undone: __, created_contact_id: ___, ...fields } = first;
  return { ...fields, captureId, items };
}

/**
 * Returns a capture and the entries it created, with null for those deleted since. Returns null if there is no such capture. The id of an
 * item returns a capture of that item alone.
 */
export async function findCapture(context: UserContext, captureId: string): Promise<CaptureResult | null> {
  const rows = await listCaptureItems(context.tx, context.user.id, [captureId]);
  if (rows.length === 0) return null;
  const entries = await listEntries(context.tx, context.user.id, rows.map(getItemRef));
  return presentCapture(captureId, await presentItems(context, rows, entries));
}

/** Returns the tasks that a capture created, without other entries and deleted tasks. */
export async function listCapturedTasks({ tx, user }: UserContext, captureId: string): Promise<TaskWithContact[]> {
  const tasks: TaskWithContact[] = [];
  for (const { entityId } of await listCaptureItems(tx, user.id, [captureId])) {
    const task = await findTask(tx, user.id, entityId);
    if (task) tasks.push(task);
  }
  return tasks;
}
