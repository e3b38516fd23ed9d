import { limits } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { completedAtFor } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { plainColumns } from '../../planner/tasks/tasks.table.ts';
import type { PlannedTask } from './check-imported-tasks.ts';

/** Returns the columns of an imported task. `contacts` are by name in lower case. */
export function toTaskColumns(
  { user, now }: UserContext,
  { task, schedule }: PlannedTask,
  contacts: ReadonlyMap<string, string>,
) {
  const contactId = contacts.get(task.contactName?.toLowerCase() ?? '') ?? null;
  const unknownContact = contactId === null && task.contactName !== null ? [`Contact: ${task.contactName}`] : [];
  const completedAt = completedAtFor(
    task.status,
    task.completedAt === null ? null : notAfter(task.completedAt, now),
    now,
  );
  return {
    ...plainColumns,
    userId: user.id,
    title: task.title,
    description: addLines(task.notes, [...schedule.lines, ...unknownContact]),
    steps: task.steps.map((step) => ({ id: uuidv7(), ...step })),
    status: task.status,
    priority: task.priority,
    taskType: contactId === null ? ('todo' as const) : ('follow_up' as const),
    source: 'import' as const,
    dueAt: schedule.due?.at ?? null,
    dueHasTime: schedule.due?.hasTime ?? false,
    completedAt,
    contactId,
    alsoWith: [],
    labels: task.labels,
    waitingSince: null,
    waitingFor: null,
    // A task must not be completed before it was created.
    createdAt: notAfter(task.createdAt ?? now.toISOString(), completedAt ?? now),
    updatedAt: now,
  };
}

function notAfter(moment: string, latest: Date): Date {
  const date = new Date(moment);
  return date > latest ? latest : date;
}

/** Appends lines to notes. Notes that are too long are truncated. */
function addLines(notes: string | null, lines: readonly string[]): string | null {
  if (lines.length === 0) return notes;
  const added = lines.join('\n');
  if (notes === null) return added;
  return `${notes.slice(0, limits.description - added.length - 2).toWellFormed()}\n\n${added}`;
}
