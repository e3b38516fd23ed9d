import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { sessionsQuery } from './list-sessions.ts';

export async function revokeSession(id: string): Promise<void> {
  await call('revokeSession', { params: { id } });
}

export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeSession,
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });
}
