import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { isTrialOver } from './trial.rules.ts';

/** Creating and changing need an account whose trial is not over. Reading, exporting and deleting never do. */
export function requireAccess({ user, now }: UserContext): void {
  if (isTrialOver(user.accessEndsAt, now)) throw fail('TRIAL_EXPIRED');
}
