import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { invitationsQuery } from './list-invitations.ts';

/** Revokes an invitation link. */
async function revokeInvitation(id: string) {
  const { data } = await call('revokeInvitation', { params: { id } });
  return data;
}

export function useRevokeInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeInvitation,
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery),
  });
}
