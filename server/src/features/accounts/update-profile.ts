import type { ProfileUpdate } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { emailKeyOf, updateUser } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';

/** Changes name, address and zone. The zone stays when it is not sent. */
export async function updateProfile(context: UserContext, input: ProfileUpdate): Promise<User> {
  const row = await updateUser(context.tx, context.user.id, {
    name: input.name,
    email: input.email,
    emailKey: emailKeyOf(input.email),
    ...(input.timezone === undefined ? {} : { timezone: input.timezone }),
  });
  if (!row) throw fail('UNAUTHENTICATED');
  context.changed({ entity: 'profile', id: row.id, action: 'updated' });
  return row;
}
