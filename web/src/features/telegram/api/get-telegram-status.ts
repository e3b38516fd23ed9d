import type { TelegramStatus } from '@aide/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** `verified` and `lastSync` may be at the top level of the response or under `data`. */
export async function getTelegramStatus(): Promise<TelegramStatus> {
  const response: Partial<TelegramStatus> & { data?: Partial<TelegramStatus> } = await call('getTelegramStatus');
  const { data } = response;
  return {
    verified: response.verified ?? data?.verified ?? false,
    lastSync: response.lastSync ?? data?.lastSync ?? null,
    configured: data?.configured ?? true,
    botLink: data?.botLink ?? null,
    blocked: data?.blocked ?? false,
  };
}

export const telegramStatusQuery = queryOptions({
  queryKey: [...queryKeys.telegram, 'status'],
  queryFn: getTelegramStatus,
});

export function useTelegramStatus(options: { enabled?: boolean } = {}) {
  return useQuery({ ...telegramStatusQuery, enabled: options.enabled ?? true });
}
