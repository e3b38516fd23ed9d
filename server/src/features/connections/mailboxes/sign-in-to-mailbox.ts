import type { MailboxSignInReturn } from '@aide/contract';
import type { Actor } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { beginVisit, endVisit, type VisitedProvider } from '../../identity/identities/visit-provider.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { saveMailbox, testAccount, withMailErrors, type MailboxDeps } from './connect-mailbox.ts';
import { MailServerError, type MailAccount, type MailProvider, type MailTokens } from './mail-server.port.ts';
import { updateMailboxRow } from './mailboxes.repository.ts';
import type { MailboxRow } from './mailboxes.table.ts';

/** Access tokens until they expire, by the id of the mailbox or the calendar server. Never stored. */
const accessTokens = new Map<string, MailTokens & { isReused: boolean }>();

/** Returns the provider as one that a browser can be sent to. */
function toVisited({ signIn }: MailboxDeps, provider: MailProvider, address: string): VisitedProvider<MailTokens> {
  return {
    begin: (secrets) => signIn.begin(provider, secrets, address),
    complete: (response, secrets) => signIn.complete(provider, response, secrets),
  };
}

/** Returns the address at the provider to send the browser to. @throws NOT_FOUND unless the owner set the provider up, TRIAL_EXPIRED */
export async function beginMailboxSignIn(
  deps: MailboxDeps,
  actor: Actor,
  { provider, address }: { provider: MailProvider; address: string },
): Promise<{ url: string; binding: string }> {
  if (!deps.signIn.listProviders().includes(provider)) throw fail('NOT_FOUND');
  await deps.transactions.readAs(actor, async (context) => requireAccess(context));
  return beginVisit(deps.transactions, toVisited(deps, provider, address), {
    userId: actor.user.id,
    purpose: `mailbox_${provider}`,
  });
}

/**
 * Ends the sign-in at the provider: connects the mailbox, or repairs it if it is connected. Nothing is stored if the mail server rejects
 * the access.
 *
 * @throws PROVIDER_REFUSED, MAILBOX_SIGN_IN_FAILED, MAILBOX_UNREACHABLE, TOO_MANY, TRIAL_EXPIRED
 */
export async function completeMailboxSignIn(
  deps: MailboxDeps,
  actor: Actor,
  { provider, response, binding, ...input }: MailboxSignInReturn,
): Promise<MailboxRow> {
  const address = input.address.toLowerCase();
  return withMailErrors(async () => {
    const visited = toVisited(deps, provider, address);
    const visitor = { userId: actor.user.id, purpose: `mailbox_${provider}` } as const;
    const { accessToken, refreshToken } = await endVisit(deps.transactions, visited, { response, binding }, visitor);
    const server = deps.signIn.getServer(provider);
    await testAccount(deps.mailServer, { ...server, username: address, accessToken });
    const row = { ...input, address, ...server, username: address, signIn: provider };
    return saveMailbox(deps, actor, row, refreshToken);
  });
}

/**
 * Returns what signs in to a mailbox: its password, or an access token, which is renewed when it has expired.
 *
 * @throws MailServerError
 */
export async function getAccount(
  deps: Pick<MailboxDeps, 'seal' | 'signIn' | 'transactions' | 'clock'>,
  mailbox: MailboxRow,
): Promise<MailAccount> {
  const { id, userId, host, port, username, signIn } = mailbox;
  const secret = openSecret(deps, mailbox);
  if (signIn === 'password') return { host, port, username, password: secret };
  const accessToken = await getAccessToken(deps.clock.now(), id, secret, {
    refresh: () => deps.signIn.refresh(signIn, secret),
    replaceSecret: (next) =>
      deps.transactions.statement(({ tx }) => updateMailboxRow(tx, userId, id, { secret: deps.seal.close(next, id) })),
  });
  return { host, port, username, accessToken };
}

/** Returns an access token, which is renewed when it has expired. @throws MailServerError */
export async function getAccessToken(
  now: Date,
  id: string,
  secret: string,
  calls: { refresh(): Promise<MailTokens>; replaceSecret(next: string): Promise<unknown> },
): Promise<string> {
  const known = accessTokens.get(id);
  if (known && known.refreshToken === secret && known.until > now) {
    known.isReused = true;
    return known.accessToken;
  }
  const tokens = await calls.refresh();
  for (const [other, { until }] of accessTokens) if (until <= now) accessTokens.delete(other);
  accessTokens.set(id, { ...tokens, isReused: false });
  // Microsoft replaces the refresh token with every use.
  if (tokens.refreshToken !== secret) await calls.replaceSecret(tokens.refreshToken);
  return tokens.accessToken;
}

/**
 * Forgets the access token of a mailbox or calendar that its server has rejected. Returns whether a new one may be accepted, because the
 * rejected one was not new: a server may end tokens before their time.
 */
export function forgetAccessToken(id: string): boolean {
  const isReused = accessTokens.get(id)?.isReused ?? false;
  accessTokens.delete(id);
  return isReused;
}

function openSecret({ seal }: Pick<MailboxDeps, 'seal'>, { secret, id }: MailboxRow): string {
  try {
    return seal.open(secret, id);
  } catch (error) {
    throw new MailServerError('sign_in', 'The saved password cannot be read any more.', { cause: error });
  }
}
