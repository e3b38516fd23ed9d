import { limits, type Step, type StepUpdate } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision, requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { getTask } from './get-task.ts';
import { changeStep, insertStep } from './steps.rules.ts';
import { publishTaskChange } from './task-changed.ts';
import { lockTask, type TaskWithContact, updateTaskRow } from './tasks.repository.ts';
import { taskDifference } from './tasks.rules.ts';

export interface NewStep {
  /** Default: a new id. An existing step is left unchanged. */
  id?: string | undefined;
  title: string;
  done: boolean;
  /** From 0. Default: the end. */
  position?: number | undefined;
}

/** Adds a step. @throws TASK_NOT_FOUND, TOO_MANY, TRIAL_EXPIRED, CHANGED_MEANWHILE */
export async function createStep(
  context: UserContext,
  taskId: string,
  { id = uuidv7(), title, done, position }: NewStep,
  seen?: SeenRevision,
): Promise<TaskWithContact> {
  return changeSteps(context, { taskId, seen }, (steps) => {
    if (steps.some((step) => step.id === id)) return steps;
    if (steps.length >= limits.steps)
      throw fail('TOO_MANY', { message: `A task can have ${limits.steps} steps. Delete one and try again.` });
    return insertStep(steps, { id, title, done }, position);
  });
}

/** Ticks, renames or moves one step. @throws TASK_NOT_FOUND, STEP_NOT_FOUND, TRIAL_EXPIRED, CHANGED_MEANWHILE */
export async function updateStep(
  context: UserContext,
  taskId: string,
  stepId: string,
  { seen, ...changes }: StepUpdate & { seen?: SeenRevision },
): Promise<TaskWithContact> {
  return changeSteps(context, { taskId, seen }, (steps) => {
    const changed = changeStep(steps, stepId, changes);
    if (!changed) throw fail('STEP_NOT_FOUND');
    return changed;
  });
}

/** Deletes a step. It is no error if it does not exist. @throws TASK_NOT_FOUND, TRIAL_EXPIRED, CHANGED_MEANWHILE */
export async function deleteStep(
  context: UserContext,
  taskId: string,
  stepId: string,
  seen?: SeenRevision,
): Promise<TaskWithContact> {
  return changeSteps(context, { taskId, seen }, (steps) => steps.filter(({ id }) => id !== stepId));
}

/** Applies a change to the current steps with the task locked, so that concurrent changes are all kept. */
async function changeSteps(
  context: UserContext,
  { taskId, seen }: { taskId: string; seen: SeenRevision },
  change: (steps: Step[]) => Step[],
): Promise<TaskWithContact> {
  await requireAccess(context);
  const { tx, user, now } = context;
  const before = await lockTask(tx, user.id, taskId);
  if (!before || before.deletedAt) throw fail('TASK_NOT_FOUND');
  requireRevision(seen, before);
  const steps = change(before.steps);
  if (taskDifference(before, { ...before, steps })['steps'] !== undefined) {
    const after = await updateTaskRow(tx, before, { steps, updatedAt: nextRevision(before, now) });
    await publishTaskChange(context, { before, after, action: 'updated' });
  }
  return getTask(context, taskId);
}
