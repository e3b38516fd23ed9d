import { randomBytes } from 'node:crypto';
import { emailSchema, limits, type Identity } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Client, Context, UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { findUserByEmail, findUserById } from '../accounts/accounts.repository.ts';
import type { AccountDeps } from '../accounts/accounts.routes.ts';
import type { User } from '../accounts/accounts.table.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { requireRecentAuthentication } from '../accounts/recent-authentication.ts';
import { recordOwnSecurityEvent, recordSecurityEvent } from '../accounts/security-events.ts';
import { signUp } from '../accounts/sign-up.ts';
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentityRows,
  touchIdentity,
} from './identities.repository.ts';
import type { IdentityRow } from './identities.table.ts';
import type { ProviderUser } from './identity-provider.port.ts';

export interface AccountPolicy {
  trialDays: number;
  /** Creates an account if sign-up is allowed. */
  admit: AccountDeps['admit'];
  /** Returns true if the account's own address is confirmed; only then is it matched by the provider's address. */
  isEmailConfirmed(user: User): boolean;
}

/** The browser's values for a new account. */
interface NewAccountInput {
  timezone?: string | undefined;
  /** The token of an invitation link. */
  invite?: string | undefined;
  /** The browser itself, for the security log. */
  client: Client;
}

const getLabel = ({ email, subject }: ProviderUser) => email ?? subject;

/**
 * Returns the account that the provider's account signs in to. It is found by issuer and subject, otherwise by the email address if both
 * sides have confirmed it; otherwise a new account is created.
 *
 * @throws IDENTITY_UNLINKED, PROVIDER_NO_EMAIL, PROVIDER_REFUSED, SIGN_UP_CLOSED, INVITATION_NEEDED
 */
export async function signInWithProvider(
  transactions: Transactions,
  policy: AccountPolicy,
  claims: ProviderUser,
  newAccount: NewAccountInput,
): Promise<User> {
  // A random password that is not disclosed; "Forgot password?" sets another. Hashed before the transaction, because hashing is slow.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return transactions.run(async (context) => {
    const known = await findIdentity(context.tx, claims.issuer, claims.subject);
    const user = known
      ? await findUserById(context.tx, known.userId)
      : await findOrCreateAccount(context, policy, claims, { ...newAccount, passwordHash });
    if (!user) throw fail('PROVIDER_REFUSED');
    const identity = known ?? (await storeIdentity(context, user.id, claims));
    await touchIdentity(context.tx, identity, getLabel(claims), context.now);
    return user;
  });
}

async function findOrCreateAccount(
  context: Context,
  policy: AccountPolicy,
  claims: ProviderUser,
  { passwordHash, timezone, invite, client }: NewAccountInput & { passwordHash: string },
): Promise<User> {
  const email = emailSchema.safeParse(claims.email).data;
  if (email === undefined) throw fail('PROVIDER_NO_EMAIL');
  const existing = await findUserByEmail(context.tx, email);
  if (existing) {
    if (!claims.emailVerified || !policy.isEmailConfirmed(existing)) throw fail('IDENTITY_UNLINKED');
    await recordSecurityEvent(context, {
      type: 'openid_linked',
      userId: existing.id,
      client,
      detail: getLabel(claims),
    });
    context.log.info(
      { userId: existing.id, issuer: claims.issuer },
      'an account of a provider was connected by its email address',
    );
    return existing;
  }
  const name = (claims.name ?? email.split('@')[0] ?? email).slice(0, limits.name);
  const input = { name, email, passwordHash, ...(timezone === undefined ? {} : { timezone }) };
  return policy.admit(context, invite, () => signUp(context, input, policy.trialDays));
}

async function storeIdentity({ tx, now }: Context, userId: string, claims: ProviderUser): Promise<IdentityRow> {
  const { issuer, subject } = claims;
  return insertIdentity(tx, { userId, id: uuidv7(), issuer, subject, label: getLabel(claims), createdAt: now });
}

/**
 * Connects the provider's account to the signed-in account.
 *
 * @throws IDENTITY_TAKEN
 */
export async function linkIdentity(context: UserContext, claims: ProviderUser): Promise<IdentityRow> {
  const { user, log } = context;
  const row = await storeIdentity(context, user.id, claims);
  context.changed({ entity: 'identity', id: row.id, action: 'created' });
  await recordOwnSecurityEvent(context, 'openid_linked', row.label);
  log.info({ userId: user.id, issuer: claims.issuer }, 'an account of a provider was connected');
  return row;
}

/** Disconnects an account of the provider, which can no longer sign in. @throws IDENTITY_NOT_FOUND, REAUTHENTICATION_REQUIRED */
export async function unlinkIdentity(context: UserContext, id: string): Promise<void> {
  const { tx, user, log } = context;
  requireRecentAuthentication(context);
  if (!(await deleteIdentity(tx, user.id, id))) throw fail('IDENTITY_NOT_FOUND');
  context.changed({ entity: 'identity', id, action: 'deleted' });
  await recordOwnSecurityEvent(context, 'openid_unlinked');
  log.info({ userId: user.id, identityId: id }, 'an account of a provider was disconnected');
}

export function presentIdentity({ id, issuer, label, createdAt, lastUsedAt }: IdentityRow): Identity {
  return {
    id,
    issuer,
    label,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export const identitiesExport: ExportSection = {
  name: 'identities',
  async read({ tx, user }) {
    return (await listIdentityRows(tx, user.id)).map(presentIdentity);
  },
};
