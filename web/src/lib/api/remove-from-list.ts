import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { cancelLoad } from './cancel-load.ts';

/**
 * Optimistic update: removes an entry from the cached list. Returns a function to call if the request fails: it puts the
 * entry back at its previous position and keeps other changes since then.
 */
export async function removeFromList<T extends { id: string }>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, T[], Error> },
  id: string,
): Promise<() => void> {
  const reload = await cancelLoad(queryClient, { queryKey });
  const before: T[] | undefined = queryClient.getQueryData(queryKey);
  const at = before?.findIndex((entry) => entry.id === id) ?? -1;
  const removed = before?.[at];
  queryClient.setQueryData<T[]>(
    queryKey,
    before?.filter((entry) => entry.id !== id),
  );
  return () => {
    queryClient.setQueryData<T[]>(queryKey, (list) =>
      !removed || list?.some((entry) => entry.id === id) ? list : list?.toSpliced(at, 0, removed),
    );
    reload();
  };
}
