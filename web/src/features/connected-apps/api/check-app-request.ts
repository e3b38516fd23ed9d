import type { CallBody } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Loads what the consent screen shows about an app's request. */
export function useAppRequest(request: CallBody<'checkAppRequest'>) {
  return useQuery({
    queryKey: ['app-request', request],
    queryFn: async () => (await call('checkAppRequest', { body: request })).data,
    retry: false,
    // Never refetched: the choice on the screen must not change while the user decides.
    staleTime: Infinity,
  });
}
