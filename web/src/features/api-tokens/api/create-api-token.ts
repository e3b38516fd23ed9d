import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { apiTokensQuery } from './list-api-tokens.ts';

/** Only this response contains the token itself. */
export async function createApiToken(input: CallBody<'createApiToken'>) {
  const { data } = await call('createApiToken', { body: input });
  return data;
}

export function useCreateApiToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createApiToken,
    onSuccess: () => queryClient.invalidateQueries(apiTokensQuery),
  });
}
