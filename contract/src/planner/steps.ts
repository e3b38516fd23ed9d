import { z } from 'zod';
import { limits } from '../limits.ts';
import { idSchema, requiredText } from '../text.ts';
import { idParams } from '../wire.ts';

/** One line of a task's checklist. */
export const stepSchema = z.object({ id: idSchema, title: z.string(), done: z.boolean() });
export type Step = z.infer<typeof stepSchema>;

const stepTitle = requiredText('Step', limits.step);
/** A checklist as titles: the initial steps of a task, or those of each occurrence of a recurring task. */
export const stepTitlesSchema = z.array(stepTitle).max(limits.steps, `At most ${limits.steps} steps`);

const stepPosition = z.int().min(0).max(limits.steps);

export const stepCreateSchema = z.object({
  /** Makes a retry harmless, and lets a client refer to the step before the response arrives. Default: a new id. */
  id: idSchema.optional(),
  title: stepTitle,
  done: z.boolean().default(false),
  /** Its position, from 0. Default: the end. */
  position: stepPosition.optional(),
});

/** Omitted fields keep their value. */
export const stepUpdateSchema = z.object({ title: stepTitle, done: z.boolean(), position: stepPosition }).partial();
export type StepUpdate = z.output<typeof stepUpdateSchema>;

export const stepParams = idParams.extend({ stepId: idSchema });
