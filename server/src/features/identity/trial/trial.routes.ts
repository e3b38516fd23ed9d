import type { Trial, trialRoutes } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { getProfile } from '../accounts/profile.ts';
import { isOwner } from '../accounts/owner.repository.ts';
import { describeTrial } from './trial.rules.ts';

export function trialHandlers(deps: { contactEmail: string }): Handlers<typeof trialRoutes> {
  return {
    getTrial: async ({ read }) => ({ data: { ...(await read(getTrial)), contact_email: deps.contactEmail } }),
  };
}

async function getTrial(context: UserContext): Promise<Omit<Trial, 'contact_email'>> {
  return {
    ...describeTrial(await getProfile(context), context.now),
    is_owner: await isOwner(context, context.user.id),
  };
}
