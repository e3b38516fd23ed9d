import type { CallBody } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { useChange } from '../../../lib/api/use-change.ts';

export function useApiTokens() {
  return useQuery(dataQuery('apiTokens', 'listApiTokens'));
}

/** Only this response contains the token itself. */
export function useCreateApiToken() {
  return useChange((input: CallBody<'createApiToken'>) => callForData('createApiToken', { body: input }), 'api_token');
}

export function useRevokeApiToken() {
  return useChange((id: string) => call('revokeApiToken', { params: { id } }), 'api_token');
}
