import type { ProfileUpdate, StoredTaskView } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { ProfileChanged } from './account-events.ts';
import { toEmailKey, findUserById, mergeTaskView, serializeByUser, updateUser } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';
import { recordOwnSecurityEvent } from './security-events.ts';

/** Returns the row of the signed-in user. @throws UNAUTHENTICATED if the account has been deleted */
export async function getProfile({ tx, user }: UserContext): Promise<User> {
  const row = await findUserById(tx, user.id);
  if (!row) throw fail('UNAUTHENTICATED');
  return row;
}

/** Returns true if a profile update has another email address, ignoring case. */
export function isNewEmail({ user }: Pick<UserContext, 'user'>, { email }: ProfileUpdate): boolean {
  return toEmailKey(email) !== toEmailKey(user.email);
}

/**
 * Updates name and time zone; without a time zone it is unchanged. A new email is pending until it is confirmed, whether or not another
 * account has it, so that the result does not reveal that.
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

/** Clears the pending email, which invalidates its link. */
export async function cancelEmailChange(context: UserContext): Promise<User> {
  const { pendingEmail } = await getProfile(context);
  if (pendingEmail !== null) await recordOwnSecurityEvent(context, 'email_change_cancelled', pendingEmail);
  return saveProfile(context, { pendingEmail: null });
}

/** Changes only the time zone. @throws UNAUTHENTICATED if the account has been deleted */
export async function changeTimeZone(context: UserContext, timezone: string): Promise<User> {
  return saveProfile(context, { timezone });
}

/**
 * Stores the view of the tasks page; omitted fields keep their value. Does not publish `ProfileChanged`, because nothing needs rescheduling.
 *
 * @throws UNAUTHENTICATED if the account has been deleted
 */
export async function saveTaskView(context: UserContext, taskView: StoredTaskView): Promise<StoredTaskView> {
  const row = await mergeTaskView(context.tx, context.user.id, taskView);
  if (!row) throw fail('UNAUTHENTICATED');
  context.changed({ entity: 'profile', id: row.id, action: 'updated' });
  return row.taskView ?? taskView;
}

async function saveProfile(context: UserContext, changes: Parameters<typeof updateUser>[2]): Promise<User> {
  await serializeByUser(context.tx, context.user.id);
  const before = await getProfile(context);
  const row = await updateUser(context.tx, context.user.id, changes);
  if (!row) throw fail('UNAUTHENTICATED');
  await context.publish(new ProfileChanged(context, before, row));
  context.changed({ entity: 'profile', id: row.id, action: 'updated' });
  return row;
}
