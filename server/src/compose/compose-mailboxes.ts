import { createImapServer } from '../channels/imap/imap-server.ts';
import { createMailOAuth, type MailOAuthDeps } from '../channels/imap/mail-oauth.ts';
import { getAppUrl, type Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { parseAllowList } from '../platform/outbound/allow-list.ts';
import type { Resolve } from '../platform/outbound/post-outside.ts';
import type { LiveConfig } from './live-config.ts';

/** Returns the sign-in at mail providers, with the clients of the current configuration. */
export function createMailSignIn(
  getConfig: () => Config,
  clock: Clock,
  addresses?: MailOAuthDeps['addresses'],
): ReturnType<typeof createMailOAuth> {
  return createMailOAuth({
    clock,
    addresses,
    redirectUri: `${getAppUrl(getConfig())}/sign-in/provider`,
    getClient(provider) {
      const config = getConfig();
      const [id, secret] =
        provider === 'google'
          ? [config.AIDE_GOOGLE_CLIENT_ID, config.AIDE_GOOGLE_CLIENT_SECRET]
          : [config.AIDE_MICROSOFT_CLIENT_ID, config.AIDE_MICROSOFT_CLIENT_SECRET];
      return id === undefined ? undefined : { id, secret };
    },
  });
}

/** Composes the access to users' mailboxes. */
export function composeMailboxes(parts: {
  live: LiveConfig;
  clock: Clock;
  resolve: Resolve | undefined;
  addresses: MailOAuthDeps['addresses'];
}) {
  const { live, clock, resolve, addresses } = parts;
  const allowed = parseAllowList(live.current.AIDE_WEBHOOK_ALLOW);
  return {
    mailServer: createImapServer({ allowed, resolve }),
    mailSignIn: createMailSignIn(() => live.current, clock, addresses),
  };
}
