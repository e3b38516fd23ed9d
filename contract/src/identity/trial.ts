import { z } from 'zod';
import { trialStatuses } from '../enums.ts';
import { instantSchema } from '../text.ts';
import { route, success } from '../wire.ts';

/** The dates and `days_remaining` are null if the operator has switched the trial off (`trial_status: none`). */
export const trialSchema = z.object({
  trial_status: z.enum(trialStatuses),
  is_expired: z.boolean(),
  days_remaining: z.int().min(0).nullable(),
  trial_start_date: instantSchema.nullable(),
  trial_end_date: instantSchema.nullable(),
  trial_extensions: z.int().min(0),
  /** Whether the account administers the server; its access does not end with the trial. */
  is_owner: z.boolean(),
  /** The contact for extending a trial. */
  contact_email: z.string(),
});
export type Trial = z.infer<typeof trialSchema>;

export const trialRoutes = {
  getTrial: route({
    method: 'GET',
    path: '/trial/status',
    summary: 'Get the state of the trial',
    tag: 'Trial',
    auth: 'user',
    status: 200,
    response: success(trialSchema),
    errors: [],
  }),
};
