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
 * Returns the tasks without subtasks that became steps of their parent, and how many of these had another priority than it. A subtask
 * with something of its own that a step cannot have stays a task with a line that names its parent, as do subtasks beyond the maximum
 * number of steps.
 */
export function foldSubtasks(tasks: readonly FileTask[]): { tasks: FileTask[]; lostPriorities: number } {
  const byId = new Map(tasks.map((task) => [task.sourceId, task]));
  const steps = new Map<FileTask, NonNullable<FileTask['steps']>>();
  const kept: { task: FileTask; partOf: string | null }[] = [];
  let lostPriorities = 0;
  for (const task of tasks) {
    const parent = findTop(task, byId);
    const ofParent = parent ? (steps.get(parent) ?? [...(parent.steps ?? [])]) : null;
    if (parent && ofParent && isStepOf(task, parent) && ofParent.length < limits.steps) {
      if (task.priority !== parent.priority) lostPriorities += 1;
      ofParent.push({ title: task.title, done: task.status === 'completed' || task.status === 'cancelled' });
      steps.set(parent, ofParent);
    } else kept.push({ task, partOf: parent?.title ?? null });
  }
  const folded = kept.map(({ task, partOf }) => ({
    ...task,
    steps: steps.get(task) ?? task.steps ?? [],
    lines: [...(partOf === null ? [] : [`Part of: ${partOf}`]), ...(task.lines ?? [])],
  }));
  return { tasks: folded, lostPriorities };
}

/** Returns whether a subtask has only a title and a state beside what its parent has. */
function isStepOf(task: FileTask, parent: FileTask): boolean {
  const { notes, due, recurrence, steps, labels = [], contactName } = task;
  return (
    (notes ?? '').trim() === '' &&
    due == null &&
    recurrence == null &&
    (steps ?? []).length === 0 &&
    (contactName == null || contactName === parent.contactName) &&
    labels.every((label) => label.trim() === '' || parent.labels?.includes(label)) &&
    isWithin(listLines(task), listLines(parent))
  );
}

/** Returns the lines of a task without its list: a step is where its task is. */
function listLines({ lines = [], listOthers }: FileTask): string[] {
  const all = [...lines, ...(listOthers?.() ?? [])].filter((line) => line !== null);
  return all.filter((line) => !/^(?:Project|Section|List|Column): /.test(line));
}

const isWithin = (lines: readonly string[], others: readonly string[]) => lines.every((line) => others.includes(line));

/** Returns the nearest ancestor that stays a task. A file can contain a cycle. */
function findTop(task: FileTask, byId: ReadonlyMap<string, FileTask>): FileTask | null {
  const seen = new Set([task]);
  let above = task.parentId == null ? undefined : byId.get(task.parentId);
  while (above && !seen.has(above)) {
    seen.add(above);
    const next = above.parentId == null ? undefined : byId.get(above.parentId);
    if (!next || !isStepOf(above, next)) return above;
    above = next;
  }
  return null;
}
