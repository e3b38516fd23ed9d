import type { CallBody } from '@aide/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { useChange } from '../../../lib/api/use-change.ts';

export function useConnectedApps() {
  return useQuery(dataQuery('connectedApps', 'listConnectedApps'));
}

/** Loads what the consent screen shows about an app's request. */
export function useAppRequest(request: CallBody<'checkAppRequest'>) {
  return useQuery({
    ...dataQuery('appRequest', 'checkAppRequest', { body: request }),
    retry: false,
    // Never refetched: the choice on the screen must not change while the user decides.
    staleTime: Infinity,
  });
}

/** Allows or denies an app's request, then redirects to the app's URL. */
export function useAnswerAppRequest() {
  return useMutation({
    mutationFn: (body: CallBody<'answerAppRequest'>) => callForData('answerAppRequest', { body }),
    onSuccess: ({ returnUrl }) => location.assign(returnUrl),
  });
}

export function useDisconnectApp() {
  return useChange((id: string) => call('disconnectApp', { params: { id } }), 'connected_app');
}
