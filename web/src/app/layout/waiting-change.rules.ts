import { contactFieldLabels, priorityLabels, statusLabels, typeLabels } from '../../lib/text/labels.ts';
import { formatDue } from '../../lib/time/due-text.ts';
import type { Change } from '../../lib/offline/changes.ts';
import { requestFields, taskFieldLabels } from '../../lib/task-fields.ts';

const fieldNames: Record<string, string> = {
  ...contactFieldLabels,
  ...taskFieldLabels,
  item_type: 'Type',
  tags: 'Tags',
  done: 'Done',
  rhythm: 'Rhythm',
};

const sentences: Record<Exclude<Change['name'], 'updateTask' | 'updateContact' | 'changeTaskStatus'>, string> = {
  createTask: 'New task',
  capture: 'New, from a message',
  deleteTask: 'Deleted',
  restoreTask: 'Restored',
  createStep: 'Step added',
  updateStep: 'Step changed',
  deleteStep: 'Step deleted',
  changeTasksInBulk: 'Changed together',
  undoBulkChange: 'Undone together',
  createBacklogItem: 'New in the backlog',
  updateBacklogItem: 'Backlog item changed',
  deleteBacklogItem: 'Deleted from the backlog',
  restoreBacklogItem: 'Restored in the backlog',
  convertBacklogItem: 'Moved from the backlog to the tasks',
  createContact: 'New contact',
  deleteContact: 'Contact deleted',
  undoCapture: 'Capture undone',
};

/** Returns a short description of a change: 'Title and Priority changed'. */
export function formatChangeKind(change: Change): string {
  if (change.name === 'updateTask' || change.name === 'changeTaskStatus') {
    if (change.body.status === 'backlog') return 'Moved to the backlog';
    if (change.body.status === 'completed' && Object.keys(change.base ?? {}).length <= 1) return 'Completed';
  }
  if (change.name !== 'updateTask' && change.name !== 'updateContact' && change.name !== 'changeTaskStatus')
    return sentences[change.name];
  const fields = Object.keys(change.base ?? {}).flatMap((field) => fieldNames[field] ?? []);
  return fields.length === 0 ? 'Changed' : `${fields.join(', ')} changed`;
}

/** A field in conflict. */
export interface ConflictLine {
  name: string;
  mine: string;
  theirs: string;
}

/** Returns the local and the server value of each field in conflict. */
export function listConflictLines(
  change: Change,
  theirs: Readonly<Record<string, unknown>>,
  timeZone: string,
): ConflictLine[] {
  const sent = new Map<string, unknown>(Object.entries(change.body ?? {}));
  return Object.entries(theirs).flatMap(([field, value]) => {
    const name = fieldNames[field];
    if (name === undefined) return [];
    const mine = sent.get(requestFields[field] ?? field);
    const format = (shown: unknown, hasTime: unknown) => formatValue(field, shown, hasTime === true, timeZone);
    return [
      {
        name,
        mine: format(mine, sent.get('dueHasTime')),
        theirs: format(value, theirs.due_has_time ?? isMoment(value)),
      },
    ];
  });
}

/** Midnight UTC means a whole day. */
function isMoment(value: unknown): boolean {
  return typeof value === 'string' && value.includes('T') && !value.endsWith('T00:00:00.000Z');
}

function formatValue(field: string, value: unknown, hasTime: boolean, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'Empty';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'due_date')
    return formatDue(
      { due_date: value.length === 10 ? `${value}T00:00:00.000Z` : value, due_has_time: hasTime },
      timeZone,
    );
  if (field === 'contact_id') return 'Another contact';
  const labels: Record<string, string> = { ...statusLabels, ...priorityLabels, ...typeLabels };
  return /^(?:status|priority|task_type|item_type)$/.test(field) ? (labels[value] ?? value) : value;
}
