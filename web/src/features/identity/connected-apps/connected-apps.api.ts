import type { CallBody } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function listConnectedApps() {
  const { data } = await call('listConnectedApps');
  return data;
}

const connectedAppsQuery = queryOptions({ queryKey: queryKeys.connectedApps, queryFn: listConnectedApps });

export function useConnectedApps() {
  return useQuery(connectedAppsQuery);
}

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

/** Allows or denies an app's request, then redirects to the app's URL. */
export function useAnswerAppRequest() {
  return useMutation({
    mutationFn: async (body: CallBody<'answerAppRequest'>) => (await call('answerAppRequest', { body })).data,
    onSuccess: ({ returnUrl }) => location.assign(returnUrl),
  });
}

async function disconnectApp(id: string): Promise<void> {
  await call('disconnectApp', { params: { id } });
}

export function useDisconnectApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: disconnectApp,
    onSuccess: () => markChanged(queryClient, 'connected_app'),
  });
}
