import type { CallBody } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function listApiTokens() {
  const { data } = await call('listApiTokens');
  return data;
}

const apiTokensQuery = queryOptions({ queryKey: queryKeys.apiTokens, queryFn: listApiTokens });

export function useApiTokens() {
  return useQuery(apiTokensQuery);
}

/** Only this response contains the token itself. */
async function createApiToken(input: CallBody<'createApiToken'>) {
  const { data } = await call('createApiToken', { body: input });
  return data;
}

export function useCreateApiToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createApiToken,
    onSuccess: () => markChanged(queryClient, 'api_token'),
  });
}

async function revokeApiToken(id: string): Promise<void> {
  await call('revokeApiToken', { params: { id } });
}

export function useRevokeApiToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeApiToken,
    onSuccess: () => markChanged(queryClient, 'api_token'),
  });
}
