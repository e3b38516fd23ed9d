import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { startVisit } from '../provider-visit.ts';

/** Redirects to the provider: to sign in, or to connect an account there to the signed-in one. */
export async function visitProvider({ linking, invite }: { linking: boolean; invite?: string }): Promise<void> {
  const { data } = linking ? await call('beginIdentityLink') : await call('beginProviderSignIn');
  startVisit(data.url, { binding: data.binding, linking, ...(invite === undefined ? {} : { invite }) });
}

/** Redirects to the provider for reauthentication; it redirects back to this page. */
export async function proveAtProvider(): Promise<void> {
  const { data } = await call('beginProviderReauthentication');
  const provingAt = `${location.pathname}${location.search}${location.hash}`;
  startVisit(data.url, { binding: data.binding, linking: false, provingAt });
}

export function useVisitProvider() {
  return useMutation({ mutationFn: visitProvider });
}
