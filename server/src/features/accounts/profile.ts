import type { ProfileUpdate, StoredTaskView } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { ProfileChanged } from './account-events.ts';
import { toEmailKey, findUserById, takeTurn, updateUser } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';
import { recordOwnSecurityEvent } from './security-events.ts';

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

/** Returns whether a profile update asks for another email address; its case does not matter. */
export function isNewEmail({ user }: Pick<UserContext, 'user'>, { email }: ProfileUpdate): boolean {
  return toEmailKey(email) !== toEmailKey(user.email);
}

/**
 * Updates name and time zone; the time zone is kept when it is not sent. A new email is pending until it is confirmed, whether or
 * not it belongs to another account: the result does not reveal it.
 *
 * @throws REAUTHENTICATION_REQUIRED for a new email, UNAUTHENTICATED
 */
export async function updateProfile(context: UserContext, input: ProfileUpdate): Promise<User> {
  const isChange = isNewEmail(context, input);
  if (isChange) {
    requireRecentAuthentication(context);
    await recordOwnSecurityEvent(context, 'email_change_requested', input.email);
  }
  return saveProfile(context, {
    name: input.name,
    ...(isChange ? { pendingEmail: input.email } : { email: input.email }),
    ...(input.timezone === undefined ? {} : { timezone: input.timezone }),
  });
}

/** Forgets the pending email: its link does nothing from then on. */
export async function cancelEmailChange(context: UserContext): Promise<User> {
  const { pendingEmail } = await readProfile(context);
  if (pendingEmail !== null) await recordOwnSecurityEvent(context, 'email_change_cancelled', pendingEmail);
  return saveProfile(context, { pendingEmail: null });
}

/**
 * Changes the time zone alone.
 * @throws UNAUTHENTICATED when the account has been deleted
 */
export async function changeTimeZone(context: UserContext, timezone: string): Promise<User> {
  return saveProfile(context, { timezone });
}

/**
 * Keeps the view of the tasks page. It publishes no `ProfileChanged`: nothing is rescheduled for it.
 * @throws UNAUTHENTICATED when the account has been deleted
 */
export async function saveTaskView(context: UserContext, taskView: StoredTaskView): Promise<StoredTaskView> {
  const row = await updateUser(context.tx, context.user.id, { taskView });
  if (!row) throw fail('UNAUTHENTICATED');
  context.changed({ entity: 'profile', id: row.id, action: 'updated' });
  return taskView;
}

async function saveProfile(context: UserContext, changes: Parameters<typeof updateUser>[2]): Promise<User> {
  await takeTurn(context.tx, context.user.id);
  const before = await readProfile(context);
  const row = await updateUser(context.tx, context.user.id, changes);
  if (!row) throw fail('UNAUTHENTICATED');
  await context.publish(new ProfileChanged(context, before, row));
  context.changed({ entity: 'profile', id: row.id, action: 'updated' });
  return row;
}
