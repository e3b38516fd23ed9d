import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { findUserById } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';

export async function readProfile({ tx, user }: UserContext): Promise<User> {
  const row = await findUserById(tx, user.id);
  if (!row) throw fail('UNAUTHENTICATED');
  return row;
}
