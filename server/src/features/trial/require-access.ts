import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';

/** Creating and changing need an account whose trial is not over. Reading, exporting and deleting never do. */
export function requireAccess({ user, now }: UserContext): void {
  if (user.trialEndsAt !== null && user.trialEndsAt.getTime() <= now.getTime()) throw fail('TRIAL_EXPIRED');
}
