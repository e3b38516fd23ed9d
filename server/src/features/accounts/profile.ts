import type { ProfileUpdate } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { ProfileChanged } from './account-events.ts';
import { toEmailKey, findUserById, updateUser } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';

/**
 * Returns the row of the signed-in user.
 *
 * @throws UNAUTHENTICATED when the account has been deleted
 */
export async function readProfile({ tx, user }: UserContext): Promise<User> {
  const row = await findUserById(tx, user.id);
  if (!row) throw fail('UNAUTHENTICATED');
  return row;
}

/**
 * Updates name, email and time zone. The time zone is kept when it is not sent; a new email is unconfirmed.
 *
 * @throws EMAIL_TAKEN, UNAUTHENTICATED
 */
export async function updateProfile(context: UserContext, input: ProfileUpdate): Promise<User> {
  const emailKey = toEmailKey(input.email);
  return saveProfile(context, {
    name: input.name,
    email: input.email,
    emailKey,
    ...(emailKey === toEmailKey(context.user.email) ? {} : { emailConfirmedAt: null }),
    ...(input.timezone === undefined ? {} : { timezone: input.timezone }),
  });
}

/**
 * Changes the time zone alone.
 * @throws UNAUTHENTICATED when the account has been deleted
 */
export async function changeTimeZone(context: UserContext, timezone: string): Promise<User> {
  return saveProfile(context, { timezone });
}

async function saveProfile(context: UserContext, changes: Parameters<typeof updateUser>[2]): Promise<User> {
  const row = await updateUser(context.tx, context.user.id, changes);
  if (!row) throw fail('UNAUTHENTICATED');
  await context.publish(new ProfileChanged(context, row));
  context.changed({ entity: 'profile', id: row.id, action: 'updated' });
  return row;
}
