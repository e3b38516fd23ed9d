import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listWebhooks() {
  const { data } = await call('listWebhooks');
  return data;
}

export const webhooksQuery = queryOptions({ queryKey: [...queryKeys.webhooks, 'list'], queryFn: listWebhooks });

export function useWebhooks() {
  return useQuery(webhooksQuery);
}
