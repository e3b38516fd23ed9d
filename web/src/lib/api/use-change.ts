import type { ChangedEntity } from '@aide/contract';
import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { markChanged } from './changed.ts';
import { storeResponse } from './store-response.ts';

/** A mutation that refetches every query that shows data of the changed kinds; it is pending until they are loaded. */
export function useChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  ...changed: readonly ChangedEntity[]
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => markChanged(queryClient, ...changed) });
}

/** A mutation that refetches one query; it is pending until that is loaded. */
export function useChangeFor<Input, Output>(
  query: { queryKey: QueryKey },
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: query.queryKey }) });
}

/** A mutation whose response is the new data of a query. */
export function useSave<Input, Output>(
  query: { queryKey: DataTag<QueryKey, Output, Error> },
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (data) => storeResponse(queryClient, query, data) });
}
