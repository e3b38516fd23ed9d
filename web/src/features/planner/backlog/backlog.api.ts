import type { BacklogCreate, BacklogItem, BacklogUpdate } from '@aide/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { removeFromList } from '../../../lib/api/remove-from-list.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { logFailure } from '../../../lib/log.ts';
import { isStoredFirst } from '../../../lib/offline/offline-state.ts';
import { backlogQuery } from './backlog.queries.ts';

/** Removes an item from the cached list; offline the list is refetched once the change is stored. */
function hideItem(queryClient: QueryClient, id: string): Promise<() => void> {
  return isStoredFirst() ? cancelLoad(queryClient, backlogQuery) : removeFromList(queryClient, backlogQuery, id);
}

/** Converts an item into a task. Optimistic update: on failure the item is restored and the error logged. */
export function useConvertBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title, description, priority }: BacklogItem) =>
      callForData('convertBacklogItem', { params: { id }, body: { title, description, priority } }),
    onMutate: async ({ id }) => ({ putBack: await hideItem(queryClient, id) }),
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

export function useCreateBacklogItem({ onError }: { onError?: (error: Error) => void } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (item: BacklogCreate) => callForData('createBacklogItem', { body: item }),
    ...(onError ? { onError } : {}),
    onSuccess: (item) => {
      celebrate('backlog_created');
      queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) => list && [item, ...list]);
      void markChanged(queryClient, 'backlog_item');
    },
  });
}

/** Deletes an item. Optimistic update: on failure the item is restored and the error logged. */
export function useDeleteBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteBacklogItem', { params: { id } }),
    onMutate: async (id) => ({ putBack: await hideItem(queryClient, id) }),
    onError: (error, _id, kept) => {
      logFailure('The backlog item was not deleted', error);
      kept?.putBack();
    },
    onSuccess: () => {
      void markChanged(queryClient, 'backlog_item');
    },
  });
}

/** Undoes a deletion or a conversion. */
export function useRestoreBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callForData('restoreBacklogItem', { params: { id } }),
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

export function useUpdateBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes, ifMatch }: ItemUpdate) =>
      callForData('updateBacklogItem', { params: { id }, body: changes, ifMatch }),
    onSuccess: (response) => {
      queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) =>
        list?.map((item) => (item.id === response.id ? response : item)),
      );
    },
  });
}
