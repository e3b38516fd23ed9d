import type { UserContext } from '../../platform/context.ts';
import { readProfile } from '../accounts/read-profile.ts';
import { describeTrial, type TrialState } from './trial.rules.ts';

export async function readTrial(context: UserContext): Promise<TrialState> {
  return describeTrial(await readProfile(context), context.now);
}
