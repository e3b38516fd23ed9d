import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Cancels a load of `query`: its state may be older than a change that is about to be shown. Returns a function to call when the change was
 * rejected. It loads again what was cancelled; after a change that the server has carried out, its event does so.
 */
export async function cancelLoad(queryClient: QueryClient, { queryKey }: { queryKey: QueryKey }): Promise<() => void> {
  const cancelled = queryClient.isFetching({ queryKey, exact: true }) > 0;
  await queryClient.cancelQueries({ queryKey, exact: true });
  return () => {
    if (cancelled) void queryClient.invalidateQueries({ queryKey, exact: true });
  };
}
