import { defaultTimeZone, type Signup } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../../platform/context.ts';
import { AccountCreated } from './account-events.ts';
import { toEmailKey, insertUser } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';
import { isTrialOff, takeOwnership } from './owner.repository.ts';

const dayMs = 86_400_000;

/**
 * Creates an account and starts its trial. The password is hashed before the transaction, because hashing is slow.
 *
 * @throws EMAIL_TAKEN
 */
export async function signUp(
  context: Context,
  input: Omit<Signup, 'password' | 'invite'> & { passwordHash: string },
  trialDays: number,
): Promise<User> {
  const { tx, now } = context;
  const hasTrial = trialDays > 0 && !(await isTrialOff(tx));
  const user = await insertUser(tx, {
    id: uuidv7(),
    name: input.name,
    email: input.email,
    emailKey: toEmailKey(input.email),
    passwordHash: input.passwordHash,
    timezone: input.timezone ?? defaultTimeZone,
    createdAt: now,
    trialStartedAt: now,
    trialEndsAt: hasTrial ? new Date(now.getTime() + trialDays * dayMs) : null,
  });
  await takeOwnership(tx);
  await context.publish(new AccountCreated(context, user));
  return user;
}
