import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { endSession } from '../../../lib/session/session.ts';

export function useSessions() {
  return useQuery(dataQuery('sessions', 'listSessions'));
}

export function useRevokeSession() {
  return useChange((id: string) => call('revokeSession', { params: { id } }), 'session');
}

/** Ends all sessions of the account, including this one. */
async function signOutEverywhere(): Promise<void> {
  await call('signOutEverywhere');
  endSession('logout');
}

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: signOutEverywhere });
}
