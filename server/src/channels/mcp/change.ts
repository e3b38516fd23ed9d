import type { EntryRef, UndoStep } from '../../features/assistant/requests/requests.table.ts';
import { recordUndo } from '../../features/assistant/requests/record-change.ts';
import { toEditSteps } from '../../features/assistant/requests/undo-edits.ts';
import { presentTask } from '../../features/planner/tasks/tasks.presenter.ts';
import type { TaskWithContact } from '../../features/planner/tasks/tasks.repository.ts';
import type { Actor, UserContext } from '../../platform/context.ts';
import { formatLines, presentTaskLine, type Line } from './present.ts';
import { findOneTask } from './references.ts';
import type { ToolDeps, ToolResult } from './tool.ts';

interface Change {
  /** Past tense of the change: "Completed". */
  verb: string;
  /** The name of the entry in the result. */
  name: string;
  line: Line | Record<string, unknown>;
  /** Empty if nothing had to be changed. */
  steps: UndoStep[];
  subjects?: EntryRef[];
}

/** Records the undo steps of a change and returns its result, with `undo_id` unless nothing changed. */
export async function toChangeResult(
  context: UserContext,
  { verb, name, line, steps, subjects = [] }: Change,
): Promise<ToolResult> {
  const text = `${steps.length === 0 ? 'Nothing to change' : verb}: ${formatLines([line]).replace(/^- /, '')}`;
  if (steps.length === 0) return { text, data: { [name]: line, undo_id: null } };
  const undoId = await recordUndo(context, { reply: text, steps, subjects });
  return { text: `${text}\nundo_id ${undoId}`, data: { [name]: line, undo_id: undoId } };
}

/** Changes the task that an argument refers to. */
export async function changeTask(
  { transactions }: ToolDeps,
  actor: Actor,
  { task: given, verb, finished }: { task: string; verb: string; finished?: boolean },
  change: (context: UserContext, task: TaskWithContact) => Promise<TaskWithContact>,
): Promise<ToolResult> {
  return transactions.runAs(actor, async (context) => {
    const before = await findOneTask(context, given, { finished: finished ?? false });
    const after = await change(context, before);
    return toChangeResult(context, {
      verb,
      name: 'task',
      line: presentTaskLine(after, context.user.timezone),
      steps: toEditSteps(presentTask(before), presentTask(after)),
      subjects: [{ kind: 'task', id: after.id }],
    });
  });
}
