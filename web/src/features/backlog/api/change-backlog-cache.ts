import type { BacklogItem } from '@aide/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { restoreEntry } from '../../../lib/api/restore-entry.ts';
import { isStoredFirst } from '../../../lib/offline/offline-state.ts';
import { backlogQuery } from './list-backlog.ts';

/** Removes an item from the cached list. Returns a function that restores it if the server returns an error. */
export async function removeFromBacklog(queryClient: QueryClient, id: string): Promise<() => void> {
  const reload = await cancelLoad(queryClient, backlogQuery);
  // The list is refetched once the change is stored.
  if (isStoredFirst()) return reload;
  const before = queryClient.getQueryData(backlogQuery.queryKey);
  queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) =>
    list?.filter((item) => item.id !== id),
  );
  return () => {
    queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) =>
      restoreEntry(list, before, id),
    );
    reload();
  };
}
