import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Stores the server's response to a change as the data of `query`. A pending load is cancelled first: it may be older
 * than the change.
 */
export function storeResponse<T>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  data: T,
): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}
