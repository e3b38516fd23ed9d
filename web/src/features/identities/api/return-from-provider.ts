import type { SecondFactorNeeded } from '@aide/contract';
import { call } from '../../../lib/api/api-client.ts';
import { rememberDevice } from '../../../lib/session/known-devices.ts';
import { startSession } from '../../../lib/session/session.ts';
import { browserTimeZone } from '../../../lib/time/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { takeVisit } from '../provider-visit.ts';

export type ProviderOutcome = { to: string } | { needed: SecondFactorNeeded };

/**
 * Completes the redirect from the provider. The response can be used once.
 * @throws Error when this tab did not start the redirect
 */
export async function returnFromProvider(response: string): Promise<ProviderOutcome> {
  const visit = takeVisit();
  if (!visit) throw new Error('This tab did not start a sign-in. Please start again.');
  const { binding, linking, invite, provingAt } = visit;
  if (provingAt !== undefined) {
    await call('reauthenticate', { body: { provider: { response, binding } } });
    toast.success('Confirmed. Please repeat your change.');
    return { to: provingAt };
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
