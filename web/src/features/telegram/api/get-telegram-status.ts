import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** `verified` and `lastSync` stand at the top of the answer and under `data`; either place counts. */
export async function getTelegramStatus() {
  const answer = await call('getTelegramStatus');
  return { ...answer.data, verified: answer.verified ?? answer.data?.verified ?? false };
}

export const telegramStatusQuery = queryOptions({
  queryKey: [...queryKeys.telegram, 'status'],
  queryFn: getTelegramStatus,
});

export function useTelegramStatus(options: { enabled?: boolean } = {}) {
  return useQuery({ ...telegramStatusQuery, enabled: options.enabled ?? true });
}
