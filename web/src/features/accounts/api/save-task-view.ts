import type { StoredTaskView } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { profileQuery } from './get-profile.ts';

/** Saves the view of the tasks page to the account. Requests run one after the other, so that the last choice wins. */
export function useSaveTaskView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (view: StoredTaskView) => (await call('saveTaskView', { body: view })).data,
    scope: { id: 'task-view' },
    onMutate: (view) => {
      queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, taskView: view });
    },
    onError: (error) => {
      toast.error(`This view is not kept for your next visit: ${errorMessage(error)}`, { id: 'task-view' });
    },
  });
}
