import { createCaldavServer } from '../channels/caldav/caldav-server.ts';
import { createImapServer } from '../channels/imap/imap-server.ts';
import {
  createMailOAuth,
  mailProviders,
  type MailOAuthDeps,
  type MailProviderAddresses,
} from '../channels/imap/mail-oauth.ts';
import { getAppUrl, type Config } from '../config.ts';
import type { CalendarSignIn } from '../features/connections/calendars/calendar-server.port.ts';
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

/** Other addresses of the providers, for tests. */
export interface ProviderAddresses {
  mail?: MailOAuthDeps['addresses'];
  /** The address of Google's calendars, and the authorization server for them. */
  calendars?: { url: string; google: MailProviderAddresses };
}

/** Returns the sign-in to Google's calendars, with the client for mailboxes and another scope. */
function createCalendarSignIn(
  getConfig: () => Config,
  clock: Clock,
  other: ProviderAddresses['calendars'],
): CalendarSignIn {
  const url = other?.url ?? 'https://apidata.googleusercontent.com/caldav/v2/';
  const google = other?.google ?? {
    ...mailProviders.google,
    scope: 'https://www.googleapis.com/auth/calendar.readonly https://www.googleapis.com/auth/calendar.events',
  };
  const oauth = createMailSignIn(getConfig, clock, { google });
  return {
    isSetUp: () => oauth.listProviders().includes('google'),
    getUrl: (address) => `${url}${encodeURIComponent(address)}/user`,
    begin: (secrets, address) => oauth.begin('google', secrets, address),
    complete: (response, secrets) => oauth.complete('google', response, secrets),
    refresh: (token) => oauth.refresh('google', token),
  };
}

/** Composes the access to users' mailboxes and calendars. */
export function composeMailboxes(parts: {
  live: LiveConfig;
  clock: Clock;
  resolve: Resolve | undefined;
  addresses: ProviderAddresses;
}) {
  const { live, clock, resolve, addresses } = parts;
  const allowed = parseAllowList(live.current.AIDE_WEBHOOK_ALLOW);
  return {
    mailServer: createImapServer({ allowed, resolve }),
    mailSignIn: createMailSignIn(() => live.current, clock, addresses.mail),
    calendarServer: createCaldavServer({ allowed, resolve }),
    calendarSignIn: createCalendarSignIn(() => live.current, clock, addresses.calendars),
  };
}
