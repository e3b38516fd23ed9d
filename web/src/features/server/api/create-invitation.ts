import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { invitationsQuery } from './list-invitations.ts';

/** Creates an invitation link, which only this response contains. */
async function createInvitation() {
  const { data } = await call('createInvitation');
  return data;
}

export function useCreateInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createInvitation,
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery),
  });
}
