import type { BacklogItem } from '@aide/contract';
import type { QueryClient } from '@tanstack/react-query';
import { backlogQuery } from './list-backlog.ts';

/** Takes an item off the list at once. Answers the way back, for when the server refuses. */
export async function takeOffBacklog(queryClient: QueryClient, id: string): Promise<() => void> {
  await queryClient.cancelQueries(backlogQuery);
  const before = queryClient.getQueryData(backlogQuery.queryKey);
  queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) =>
    list?.filter((item) => item.id !== id),
  );
  return () => {
    queryClient.setQueryData(backlogQuery.queryKey, before);
  };
}
