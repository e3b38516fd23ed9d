import { QueryClient, type Query } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Retries once after a lost connection or a 5xx, never after a 4xx. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // 'always': a server on this machine or network is reachable without the internet.
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay: 400, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  // TanStack Query does not refetch a first load that was invalidated while pending: its response may be older than the
  // change.
  const outdated = new WeakSet<Query>();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') outdated.add(query);
    if (action.type === 'success' && outdated.delete(query))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  return queryClient;
}
