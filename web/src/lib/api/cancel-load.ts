import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Cancels a pending load of `query`, which may be older than an optimistic update. Returns a function to call if the
 * change is rejected: it refetches what was cancelled. After a successful change, its event does so.
 */
export async function cancelLoad(queryClient: QueryClient, { queryKey }: { queryKey: QueryKey }): Promise<() => void> {
  const cancelled = queryClient.isFetching({ queryKey, exact: true }) > 0;
  await queryClient.cancelQueries({ queryKey, exact: true });
  return () => {
    if (cancelled) void queryClient.invalidateQueries({ queryKey, exact: true });
  };
}
