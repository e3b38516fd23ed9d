import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { apiTokensQuery } from './list-api-tokens.ts';

export async function revokeApiToken(id: string): Promise<void> {
  await call('revokeApiToken', { params: { id } });
}

export function useRevokeApiToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeApiToken,
    onSuccess: () => queryClient.invalidateQueries(apiTokensQuery),
  });
}
