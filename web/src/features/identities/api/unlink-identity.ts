import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { identitiesQuery } from './list-identities.ts';

export async function unlinkIdentity(id: string): Promise<void> {
  await call('unlinkIdentity', { params: { id } });
}

export function useUnlinkIdentity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: unlinkIdentity,
    onSuccess: () => queryClient.invalidateQueries(identitiesQuery),
  });
}
