import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Requests are retried once after a lost connection or a 5xx, never after a 4xx. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': a server on this machine or in this house is reachable without the internet.
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay: 400, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
