import type { trialRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { readTrial } from './read-trial.ts';

export function trialHandlers(deps: { contactEmail: string }): Handlers<typeof trialRoutes> {
  return {
    getTrial: async ({ read }) => ({ data: { ...(await read(readTrial)), contact_email: deps.contactEmail } }),
  };
}
