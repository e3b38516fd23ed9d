import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useTrial() {
  return useQuery(dataQuery('trial', 'getTrial'));
}

/** Days that Extend adds. */
const extensionDays = 14;

/** Extends the trial of the server's owner, or ends the trial of all accounts. */
export function useOwnerTrial(userId: string) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: queryKeys.trial });
  return {
    extend: useMutation({
      mutationFn: () => call('extendServerAccountTrial', { params: { id: userId }, body: { days: extensionDays } }),
      onSuccess,
    }),
    end: useMutation({ mutationFn: () => call('endServerTrial'), onSuccess }),
  };
}
