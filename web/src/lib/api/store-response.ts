import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what the server returned for a change as the result of `query`. A load under way is cancelled first: it may have been
 * read before the change and would replace the newer state.
 */
export function storeResponse<T>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  data: T,
): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}
