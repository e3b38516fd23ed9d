import type { Trial } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { readProfile } from '../accounts/read-profile.ts';
import { describeTrial } from './trial.rules.ts';

export async function readTrial(context: UserContext): Promise<Trial> {
  return describeTrial(await readProfile(context), context.now);
}
