import type { AccountRow, Recurrence } from '@aide/contract';
import { describeRecurrence, parseRecurrence } from '@aide/language';
import { uuidv7 } from 'uuidv7';
import { completedAtFor, parseDueInput } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { insertBacklogItem } from '../../planner/backlog/backlog.repository.ts';
import { toKeyColumns } from '../../planner/contacts/contact-keys.ts';
import { ContactReachChanged } from '../../planner/contacts/contact-reach-changed.ts';
import { insertContact } from '../../planner/contacts/contacts.repository.ts';
import { recordRecurringChange } from '../../planner/recurring/record-recurring-change.ts';
import { insertRecurringTask } from '../../planner/recurring/recurring.repository.ts';
import { upcomingOccurrence } from '../../planner/recurring/recurring.rules.ts';
import { parseSharedFields } from '../../planner/tasks/shared-fields.table.ts';
import { TasksImported } from '../../planner/tasks/tasks-imported.ts';
import { pickPlainColumns, plainColumns } from '../../planner/tasks/tasks.table.ts';
import { findNewIds, mapContactChange, type Row } from './account-references.ts';
import {
  getBacklogFingerprint,
  getContactFingerprint,
  getRecurringFingerprint,
  getTaskFingerprint,
} from './fingerprint.ts';
import { insertHistory, insertTasks, listTakenOccurrences } from './imported-rows.repository.ts';
import { insertImportEntries } from './task-import.repository.ts';
import type { ImportedKind, ImportEntry } from './task-import.table.ts';

/** Rows stored before other requests are served: a few milliseconds of work on the embedded database. */
const rowsPerStatement = 25;

/**
 * Returns the pattern parsed from its own text, or null for one that no text expresses: not every combination of a pattern's fields has
 * dates.
 */
export function parseStoredPattern({ now }: UserContext, row: Row<'recurring_task'>): Recurrence | null {
  const words = describeRecurrence(row.recurrence_pattern);
  const read = parseRecurrence(words, { now: toInstant(now), timeZone: row.timezone });
  // A pattern that has ended has no first day any more, but its text is valid.
  if (!read.ok) return row.status === 'completed' && isOver(row) ? row.recurrence_pattern : null;
  return read.recurrence;
}

function isOver({ recurrence_pattern: { until, count } }: Row<'recurring_task'>): boolean {
  return until !== undefined || count !== undefined;
}

/** Returns functions that store rows of an account export, and resolves their references. */
export async function createAccountStore(
  context: UserContext,
  importId: string,
  planned: readonly AccountRow[],
  known: ReadonlyMap<string, string>,
) {
  const { tx, user, now } = context;
  const ids = await findNewIds(context, importId, planned, known);
  const newId = (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
  const entries: ImportEntry[] = [...known].map(([sourceId, entityId]) => ({
    userId: user.id,
    importId,
    source: 'aide',
    sourceId,
    kind: 'contact',
    entityId,
    fingerprint: '',
    isOwn: false,
  }));

  function remember(kind: ImportedKind, sourceId: string, entityId: string, fingerprint: string): void {
    ids.set(sourceId, entityId);
    entries.push({ userId: user.id, importId, source: 'aide', sourceId, kind, entityId, fingerprint, isOwn: true });
  }

  async function addContact(exported: Row<'contact'>): Promise<void> {
    const { id, created_at, updated_at, other_emails: otherEmails, other_phones: otherPhones, ...row } = exported;
    const contact = await insertContact(tx, {
      ...row,
      userId: user.id,
      id: uuidv7(),
      otherEmails,
      otherPhones,
      ...toKeyColumns({ ...row, otherEmails, otherPhones }),
      rhythmSince: row.rhythm === null ? null : now,
      createdAt: new Date(created_at),
      updatedAt: new Date(updated_at),
    });
    remember('contact', id, contact.id, getContactFingerprint(contact));
    context.changed({ entity: 'contact', id: contact.id, action: 'created' });
    if (row.rhythm !== null) await context.publish(new ContactReachChanged(context, [contact.id]));
  }

  async function addRecurringTask(row: Row<'recurring_task'>): Promise<void> {
    const pattern = parseStoredPattern(context, row);
    if (!pattern) return;
    const schedule = { pattern, timeZone: row.timezone, startsOn: row.starts_on };
    // An export does not contain the next occurrence of a paused one.
    const next = row.next_occurrence === null ? upcomingOccurrence(schedule, now)?.at : new Date(row.next_occurrence);
    const stored = await insertRecurringTask(tx, {
      userId: user.id,
      id: uuidv7(),
      title: row.title,
      description: row.description,
      steps: row.steps,
      status: row.status,
      priority: row.priority,
      taskType: row.task_type,
      source: 'import',
      pattern,
      contactId: newId(row.contact_id),
      timezone: row.timezone,
      startsOn: row.starts_on,
      nextOccurrence: row.status === 'completed' ? null : (next ?? null),
      recurrenceCount: row.recurrence_count,
      waitingSince: row.waiting_since,
      waitingFor: row.waiting_for,
      ...parseSharedFields(row),
      alsoWith: row.also_with.flatMap((id) => newId(id) ?? []),
      createdAt: new Date(row.createdAt),
      updatedAt: new Date(row.updated_at ?? row.createdAt),
    });
    remember('recurring_task', row.id, stored.id, getRecurringFingerprint(stored));
    await recordRecurringChange(context, stored, 'created');
  }

  async function addBacklogItem(row: Row<'backlog_item'>): Promise<void> {
    const item = await insertBacklogItem(tx, {
      userId: user.id,
      id: uuidv7(),
      title: row.title,
      description: row.description,
      steps: row.steps,
      priority: row.priority,
      itemType: row.item_type,
      tags: row.tags,
      source: 'import',
      contactId: newId(row.contact_id),
      createdAt: new Date(row.created_at),
      updatedAt: new Date(row.updated_at),
    });
    remember('backlog_item', row.id, item.id, getBacklogFingerprint(item));
    context.changed({ entity: 'backlog_item', id: item.id, action: 'created' });
  }

  async function addTasks(rows: Row<'task'>[]): Promise<void> {
    const recurringIds = rows.flatMap((row) => newId(row.recurring_task_id) ?? []);
    const taken = new Set(await listTakenOccurrences(tx, user.id, recurringIds));
    const values = rows.map((row) => {
      const due = row.due_date === null ? null : parseDueInput(row.due_date, row.due_has_time);
      const recurringTaskId = newId(row.recurring_task_id);
      const occurrence = `${recurringTaskId} ${row.occurrence_date}`;
      const occurrenceDate = recurringTaskId === null || taken.has(occurrence) ? null : row.occurrence_date;
      taken.add(occurrence);
      const completedAt = row.completed_at === null ? null : new Date(row.completed_at);
      return {
        userId: user.id,
        id: uuidv7(),
        ...plainColumns,
        ...pickPlainColumns({ ...row, taskType: row.task_type }),
        ...parseSharedFields(row),
        title: row.title,
        status: row.status,
        source: row.source,
        dueAt: due?.at ?? null,
        dueHasTime: due?.hasTime ?? false,
        completedAt: completedAtFor(row.status, completedAt, now),
        contactId: newId(row.contact_id),
        alsoWith: row.also_with.flatMap((id) => newId(id) ?? []),
        recurringTaskId,
        occurrenceDate,
        waitingSince: row.waiting_since,
        waitingFor: row.waiting_for,
        createdAt: new Date(row.created_at),
        updatedAt: new Date(row.updated_at),
      };
    });
    const stored = new Map((await insertTasks(tx, values)).map((task) => [task.id, task]));
    await nextTurn();
    const history = rows.flatMap((row, index) =>
      row.history.map((entry) => ({
        userId: user.id,
        id: uuidv7(),
        taskId: values[index]?.id ?? '',
        at: new Date(entry.at),
        channel: entry.channel,
        action: entry.action,
        reason: entry.reason,
        changes: mapContactChange(entry.changes, newId),
      })),
    );
    for (let start = 0; start < history.length; start += rowsPerStatement) {
      await insertHistory(tx, history.slice(start, start + rowsPerStatement));
      await nextTurn();
    }
    for (const [index, row] of rows.entries()) {
      const task = stored.get(values[index]?.id ?? '');
      if (task) remember('task', row.id, task.id, getTaskFingerprint(task));
    }
    await context.publish(new TasksImported(context, [...stored.values()]));
  }

  return {
    /** Stores the ids of contacts that existed before. */
    finish: () => insertImportEntries(tx, entries.splice(0)),

    /** Stores the rows of a kind in batches. */
    async add(kind: AccountRow['kind'], rows: readonly AccountRow[]): Promise<void> {
      const ofKind = rows.filter((row) => row.kind === kind);
      for (let start = 0; start < ofKind.length; start += rowsPerStatement) {
        const some = ofKind.slice(start, start + rowsPerStatement);
        await addTasks(some.flatMap((each) => (each.kind === 'task' ? [each.row] : [])));
        for (const each of some) {
          if (each.kind !== 'task') await nextTurn();
          if (each.kind === 'contact') await addContact(each.row);
          if (each.kind === 'recurring_task') await addRecurringTask(each.row);
          if (each.kind === 'backlog_item') await addBacklogItem(each.row);
        }
        await insertImportEntries(tx, entries.splice(0));
        await nextTurn();
      }
    },
  };
}
