import type { trialRoutes } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { getProfile } from '../accounts/profile.ts';
import { describeTrial, type TrialState } from './trial.rules.ts';

export function trialHandlers(deps: { contactEmail: string }): Handlers<typeof trialRoutes> {
  return {
    getTrial: async ({ read }) => ({ data: { ...(await read(getTrial)), contact_email: deps.contactEmail } }),
  };
}

export async function getTrial(context: UserContext): Promise<TrialState> {
  return describeTrial(await getProfile(context), context.now);
}
