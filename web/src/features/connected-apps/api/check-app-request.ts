import type { CallBody } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Asks what the consent screen shows about the request of an app. */
export function useAppRequest(request: CallBody<'checkAppRequest'>) {
  return useQuery({
    queryKey: ['app-request', request],
    queryFn: async () => (await call('checkAppRequest', { body: request })).data,
    retry: false,
    // The choice on the screen must not change under the pointer.
    staleTime: Infinity,
  });
}
