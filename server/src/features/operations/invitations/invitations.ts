import { createHash, randomBytes } from 'node:crypto';
import type { Invitation } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { findFirstUser } from '../../identity/accounts/accounts.repository.ts';
import type { User } from '../../identity/accounts/accounts.table.ts';
import { getSignUpMode, type SettingsStore } from '../server-settings/settings-store.ts';
import {
  countOpenInvitations,
  deleteInvitation,
  insertInvitation,
  listInvitationRows,
  setInvitationUser,
  takeInvitation,
} from './invitations.repository.ts';

const dayMs = 86_400_000;
const validDays = 7;
const maxOpen = 100;

const hashInvite = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates a link with which one person can sign up. Only a digest of its token is stored. @throws TOO_MANY if a hundred links are open */
export async function createInvitation({ tx, now }: Context, appUrl: string): Promise<Invitation & { link: string }> {
  if ((await countOpenInvitations(tx, now)) >= maxOpen) throw fail('TOO_MANY');
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + validDays * dayMs);
  const id = uuidv7();
  await insertInvitation(tx, { id, tokenHash: hashInvite(token), createdAt: now, expiresAt });
  return {
    id,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedBy: null,
    link: `${appUrl}/register?invite=${token}`,
  };
}

export async function listInvitations({ tx }: Context): Promise<Invitation[]> {
  const rows = await listInvitationRows(tx);
  return rows.map(({ invitation: { id, createdAt, expiresAt, usedAt }, email }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedBy: usedAt === null ? null : (email ?? 'a deleted account'),
  }));
}

/** @throws NOT_FOUND if there is no such link, or it was used */
export async function revokeInvitation({ tx }: Context, id: string): Promise<void> {
  if (!(await deleteInvitation(tx, id))) throw fail('NOT_FOUND');
}

/**
 * Creates an account with `create` if sign-up is allowed: always for the first account, otherwise by the sign-up mode. An invitation is
 * used up in the same transaction.
 *
 * @throws SIGN_UP_CLOSED, INVITATION_NEEDED
 */
export async function admitAccount(
  context: Context,
  store: SettingsStore,
  invite: string | undefined,
  create: () => Promise<User>,
): Promise<User> {
  const { tx, now } = context;
  const mode = await getSignUpMode(context, store);
  if (mode === 'everyone' || (await findFirstUser(tx)) === undefined) return create();
  if (mode === 'nobody') throw fail('SIGN_UP_CLOSED');
  const id = invite === undefined ? undefined : await takeInvitation(tx, hashInvite(invite), now);
  if (id === undefined) throw fail('INVITATION_NEEDED');
  const user = await create();
  await setInvitationUser(tx, id, user.id);
  return user;
}
