import type { BacklogCreate, BacklogItem, BacklogUpdate } from '@aide/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { restoreEntry } from '../../../lib/api/restore-entry.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { logFailure } from '../../../lib/log.ts';
import { isStoredFirst } from '../../../lib/offline/offline-state.ts';
import { backlogQuery } from './backlog.queries.ts';

/** Removes an item from the cached list. Returns a function that restores it if the server returns an error. */
async function removeFromBacklog(queryClient: QueryClient, id: string): Promise<() => void> {
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

async function convertBacklogItem({ id, title, description, priority }: BacklogItem) {
  const { data } = await call('convertBacklogItem', { params: { id }, body: { title, description, priority } });
  return data;
}

/** Converts an item into a task. Optimistic update: on failure the item is restored and the error logged. */
export function useConvertBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: convertBacklogItem,
    onMutate: async ({ id }) => ({ putBack: await removeFromBacklog(queryClient, id) }),
    onError: (error, _item, kept) => {
      logFailure('The backlog item was not converted', error);
      kept?.putBack();
    },
    onSuccess: () => {
      celebrate('backlog_converted');
      void markChanged(queryClient, 'backlog_item', 'task');
    },
  });
}

async function createBacklogItem(item: BacklogCreate) {
  const { data } = await call('createBacklogItem', { body: item });
  return data;
}

export function useCreateBacklogItem({ onError }: { onError?: (error: Error) => void } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createBacklogItem,
    ...(onError ? { onError } : {}),
    onSuccess: (item) => {
      celebrate('backlog_created');
      queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) => list && [item, ...list]);
      void markChanged(queryClient, 'backlog_item');
    },
  });
}

async function deleteBacklogItem(id: string): Promise<void> {
  await call('deleteBacklogItem', { params: { id } });
}

/** Deletes an item. Optimistic update: on failure the item is restored and the error logged. */
export function useDeleteBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteBacklogItem,
    onMutate: async (id) => ({ putBack: await removeFromBacklog(queryClient, id) }),
    onError: (error, _id, kept) => {
      logFailure('The backlog item was not deleted', error);
      kept?.putBack();
    },
    onSuccess: () => {
      void markChanged(queryClient, 'backlog_item');
    },
  });
}

async function restoreBacklogItem(id: string) {
  const { data } = await call('restoreBacklogItem', { params: { id } });
  return data;
}

/** Undoes a deletion or a conversion. */
export function useRestoreBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreBacklogItem,
    onSuccess: () => {
      void markChanged(queryClient, 'backlog_item', 'task');
    },
  });
}

interface ItemUpdate {
  id: string;
  changes: BacklogUpdate;
  /**
   * The `updated_at` the user has seen; if it has changed, the request fails with CHANGED_MEANWHILE. Default: no check.
   */
  ifMatch?: string | undefined;
}

async function updateBacklogItem({ id, changes, ifMatch }: ItemUpdate) {
  const { data } = await call('updateBacklogItem', { params: { id }, body: changes, ifMatch });
  return data;
}

export function useUpdateBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateBacklogItem,
    onSuccess: (response) => {
      queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) =>
        list?.map((item) => (item.id === response.id ? response : item)),
      );
    },
  });
}
