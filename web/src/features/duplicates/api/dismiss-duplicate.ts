import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

/** Marks two contacts as different people. */
export function useDismissDuplicate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contactIds: [string, string]) => call('dismissDuplicate', { body: { contactIds } }),
    onError: (error) => toast.error(errorMessage(error)),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.duplicates }),
  });
}
