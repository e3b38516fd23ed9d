import type { ImportedTask } from '@aide/contract';
import { limits } from '@aide/contract/limits';

/** A task of a file before its subtasks become steps. */
export interface FileTask extends Omit<ImportedTask, 'priority' | 'steps' | 'notes' | 'labels'> {
  /** The id of its parent task. */
  parentId?: string | null;
  notes?: string | null;
  /** As the other program writes them; those beyond the limits become a line of the notes. */
  labels?: string[];
  steps?: { title: string; done: boolean }[];
  /** The priority under the other program's name. */
  priority?: string;
  /** Lines for the end of the notes, such as `List: Work`. */
  lines?: (string | null)[];
  /** Further lines, asked for when the whole file is read. */
  listOthers?: () => string[];
}

/**
 * Returns the tasks without subtasks that became steps of their parent. A subtask with notes, a date, a recurrence,
 * steps or labels of its own stays a task with a line that names its parent, as do subtasks beyond the maximum number of steps.
 */
export function foldSubtasks(tasks: readonly FileTask[]): FileTask[] {
  const byId = new Map(tasks.map((task) => [task.sourceId, task]));
  const steps = new Map<FileTask, NonNullable<FileTask['steps']>>();
  const kept: { task: FileTask; partOf: string | null }[] = [];
  for (const task of tasks) {
    const parent = findTop(task, byId);
    const ofParent = parent ? (steps.get(parent) ?? [...(parent.steps ?? [])]) : null;
    if (parent && ofParent && isPlain(task) && hasLabelsOf(task, parent) && ofParent.length < limits.steps) {
      ofParent.push({ title: task.title, done: task.status === 'completed' || task.status === 'cancelled' });
      steps.set(parent, ofParent);
    } else kept.push({ task, partOf: parent?.title ?? null });
  }
  return kept.map(({ task, partOf }) => ({
    ...task,
    steps: steps.get(task) ?? task.steps ?? [],
    lines: [...(partOf === null ? [] : [`Part of: ${partOf}`]), ...(task.lines ?? [])],
  }));
}

function isPlain({ notes, due, recurrence, steps }: FileTask): boolean {
  return (notes ?? '').trim() === '' && due == null && recurrence == null && (steps ?? []).length === 0;
}

/** A step has no labels, so a subtask with others than its parent stays a task. */
function hasLabelsOf({ labels }: FileTask, parent: FileTask): boolean {
  return (labels ?? []).every((label) => label.trim() === '' || parent.labels?.includes(label));
}

/** Returns the nearest ancestor that stays a task. A file can contain a cycle. */
function findTop(task: FileTask, byId: ReadonlyMap<string, FileTask>): FileTask | null {
  const seen = new Set([task]);
  let above = task.parentId == null ? undefined : byId.get(task.parentId);
  while (above && !seen.has(above)) {
    seen.add(above);
    const next = above.parentId == null ? undefined : byId.get(above.parentId);
    if (!next || !isPlain(above)) return above;
    above = next;
  }
  return null;
}
