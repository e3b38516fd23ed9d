import type { Step, StepUpdate } from '@aide/contract';
import { uuidv7 } from 'uuidv7';

/** Returns steps that are not done, one for each title. */
export function createSteps(titles: readonly string[]): Step[] {
  return titles.map((title) => ({ id: uuidv7(), title, done: false }));
}

/** Returns the steps with another one at the position. Default: at the end. */
export function insertStep(steps: readonly Step[], step: Step, position = steps.length): Step[] {
  return steps.toSpliced(position, 0, step);
}

/** Returns the steps with one of them changed, or null if there is none with the id. */
export function changeStep(steps: readonly Step[], id: string, { title, done, position }: StepUpdate): Step[] | null {
  const index = steps.findIndex((step) => step.id === id);
  const step = steps[index];
  if (!step) return null;
  const changed = { ...step, title: title ?? step.title, done: done ?? step.done };
  return insertStep(steps.toSpliced(index, 1), changed, position ?? index);
}

/**
 * Returns the steps that differ, before and after; all of them if only the order differs. Returns null without a difference. Stored in the
 * history of a task.
 */
export function stepDifference(before: readonly Step[], after: readonly Step[]): { from: Step[]; to: Step[] } | null {
  const key = ({ id, title, done }: Step) => JSON.stringify([id, title, done]);
  const [earlier, later] = [before.map(key), after.map(key)];
  if (earlier.join() === later.join()) return null;
  const from = before.filter((step) => !later.includes(key(step)));
  const to = after.filter((step) => !earlier.includes(key(step)));
  return from.length + to.length > 0 ? { from, to } : { from: [...before], to: [...after] };
}
