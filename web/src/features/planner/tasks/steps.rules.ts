import type { Step } from '@aide/contract';

export type StepChange =
  /** Default position: last. */
  | { kind: 'create'; step: Step; position?: number }
  | { kind: 'update'; id: string; changes: { title?: string; done?: boolean; position?: number } }
  | { kind: 'delete'; id: string };

/** Returns the steps with the change applied. */
export function applyStepChange(steps: readonly Step[], change: StepChange): Step[] {
  if (change.kind === 'create') return steps.toSpliced(change.position ?? steps.length, 0, change.step);
  if (change.kind === 'delete') return steps.filter(({ id }) => id !== change.id);
  const index = steps.findIndex(({ id }) => id === change.id);
  const step = steps[index];
  if (!step) return [...steps];
  const { position = index, ...changes } = change.changes;
  return steps.toSpliced(index, 1).toSpliced(position, 0, { ...step, ...changes });
}

/** Formats '2 of 5 done'; empty without steps. */
export function formatStepCount(steps: readonly Step[]): string {
  if (steps.length === 0) return '';
  return `${steps.filter(({ done }) => done).length} of ${steps.length} done`;
}

/** Formats the step changes of a history entry, one line per step. */
export function formatStepChanges(from: unknown, to: unknown): string[] {
  const [before, after] = [toSteps(from), toSteps(to)];
  const lines = [
    ...after.flatMap((step) =>
      formatStepChange(
        before.find(({ id }) => id === step.id),
        step,
      ),
    ),
    ...before.filter((step) => !after.some(({ id }) => id === step.id)).map(({ title }) => `Step deleted: ${title}`),
  ];
  return lines.length > 0 ? lines : ['Steps reordered'];
}

function formatStepChange(before: Step | undefined, after: Step): string[] {
  if (!before) return [`Step added: ${after.title}`];
  return [
    ...(before.title === after.title ? [] : [`Step renamed: ${before.title} → ${after.title}`]),
    ...(before.done === after.done ? [] : [after.done ? `Step done: ${after.title}` : `Step not done: ${after.title}`]),
  ];
}

/** The values of a history entry have no type in the contract. */
function toSteps(value: unknown): Step[] {
  return Array.isArray(value) ? value.filter(isStep) : [];
}

function isStep(value: unknown): value is Step {
  return typeof value === 'object' && value !== null && 'id' in value && 'title' in value && 'done' in value;
}
