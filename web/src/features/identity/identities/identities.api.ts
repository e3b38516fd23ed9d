import type { SecondFactorNeeded } from '@aide/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { rememberDevice } from '../../../lib/session/known-devices.ts';
import { startSession } from '../../../lib/session/session.ts';
import { browserTimeZone } from '../../../lib/time/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { startVisit, takeVisit } from '../../../lib/session/provider-visit.ts';

export function useSignInOptions() {
  return useQuery(dataQuery('signInOptions', 'getSignInOptions'));
}

export function useIdentities() {
  return useQuery(dataQuery('identities', 'listIdentities'));
}

/** Redirects to the provider: to sign in, or to connect an account there to the signed-in one. */
export async function visitProvider({ linking, invite }: { linking: boolean; invite?: string }): Promise<void> {
  const { data } = linking ? await call('beginIdentityLink') : await call('beginProviderSignIn');
  startVisit(data.url, { binding: data.binding, linking, ...(invite === undefined ? {} : { invite }) });
}

export function useVisitProvider() {
  return useMutation({ mutationFn: visitProvider });
}

/** Redirects to the provider for reauthentication; it redirects back to this page. */
export async function proveAtProvider(): Promise<void> {
  const { data } = await call('beginProviderReauthentication');
  const provingAt = `${location.pathname}${location.search}${location.hash}`;
  startVisit(data.url, { binding: data.binding, linking: false, provingAt });
}

type ProviderOutcome = { to: string } | { needed: SecondFactorNeeded };

/**
 * Completes the redirect from the provider. The response can be used once.
 * @throws Error when this tab did not start the redirect
 */
export async function returnFromProvider(response: string): Promise<ProviderOutcome> {
  const visit = takeVisit();
  if (!visit) throw new Error('This tab did not start a sign-in. Please start again.');
  const { binding, linking, invite, provingAt, mailbox, calendar } = visit;
  if (provingAt !== undefined) {
    await call('reauthenticate', { body: { provider: { response, binding } } });
    toast.success('Confirmed. Please repeat your change.');
    return { to: provingAt };
  }
  if (mailbox) {
    await call('completeMailboxSignIn', { body: { ...mailbox, response, binding } });
    return { to: '/settings#mail' };
  }
  if (calendar) {
    await call('completeCalendarSignIn', { body: { ...calendar, response, binding } });
    return { to: '/settings#calendars' };
  }
  if (linking) {
    await call('linkIdentity', { body: { response, binding } });
    return { to: '/settings#identities' };
  }
  const { data } = await call('completeProviderSignIn', {
    body: { response, binding, timezone: browserTimeZone(), ...(invite === undefined ? {} : { invite }) },
  });
  if ('challenge' in data) return { needed: data };
  rememberDevice(data.device);
  startSession(data.token);
  return { to: '/dashboard' };
}

export function useUnlinkIdentity() {
  return useChange((id: string) => call('unlinkIdentity', { params: { id } }), 'identity');
}
