import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { endSession } from '../../../lib/session/session.ts';

async function listSessions() {
  const { data } = await call('listSessions');
  return data;
}

const sessionsQuery = queryOptions({ queryKey: queryKeys.sessions, queryFn: listSessions });

export function useSessions() {
  return useQuery(sessionsQuery);
}

async function revokeSession(id: string): Promise<void> {
  await call('revokeSession', { params: { id } });
}

export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeSession,
    onSuccess: () => markChanged(queryClient, 'session'),
  });
}

/** Ends all sessions of the account, including this one. */
async function signOutEverywhere(): Promise<void> {
  await call('signOutEverywhere');
  endSession('logout');
}

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: signOutEverywhere });
}
