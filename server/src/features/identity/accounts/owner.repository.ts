import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { toEmailKey } from './accounts.repository.ts';
import { serverOwnerTable, usersTable, type User } from './accounts.table.ts';

/** Returns the account that administers the server. Undefined before it is taken, and after its account was deleted. */
export async function findOwner({ tx }: Pick<Context, 'tx'>): Promise<User | undefined> {
  const [row] = await tx
    .select({ user: usersTable })
    .from(serverOwnerTable)
    .innerJoin(usersTable, eq(usersTable.id, serverOwnerTable.accountId));
  return row?.user;
}

/** Returns true if the account administers the server. */
export async function isOwner(context: Pick<Context, 'tx'>, userId: string): Promise<boolean> {
  return (await findOwner(context))?.id === userId;
}

/** Stores the address of `AIDE_OWNER` for `takeOwnership`, and takes ownership if an account has it already. Called at the start. */
export async function prepareOwner(tx: Tx, ownerEmail: string | undefined): Promise<void> {
  const emailKey = ownerEmail === undefined ? null : toEmailKey(ownerEmail);
  await tx
    .insert(serverOwnerTable)
    .values({ only: true, emailKey })
    .onConflictDoUpdate({
      target: serverOwnerTable.only,
      set: { emailKey },
      setWhere: sql`${serverOwnerTable.emailKey} is distinct from ${emailKey}`,
    });
  await takeOwnership(tx);
}

/**
 * Makes an account the owner if the server never had one: the account with the confirmed address of `AIDE_OWNER`, without that variable the
 * oldest. Called when an account is created and when an address is confirmed.
 */
export async function takeOwnership(tx: Tx): Promise<void> {
  await tx.execute(sql`update server_owner set account_id = (
      select id from users
      where server_owner.email_key is null
        or (users.email_key = server_owner.email_key and users.email_confirmed_at is not null)
      order by created_at, id limit 1)
    where account_id is null`);
}

/** Returns whether the owner has switched the trial off for all accounts. */
export async function isTrialOff(tx: Tx): Promise<boolean> {
  const [row] = await tx.select({ noTrial: serverOwnerTable.noTrial }).from(serverOwnerTable);
  return row?.noTrial ?? false;
}

export async function switchTrialOff(tx: Tx): Promise<void> {
  await tx.update(serverOwnerTable).set({ noTrial: true });
}

/** Makes an account the owner, for the operator's command. */
export async function setOwner(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insert(serverOwnerTable)
    .values({ only: true, accountId })
    .onConflictDoUpdate({ target: serverOwnerTable.only, set: { accountId } });
}
