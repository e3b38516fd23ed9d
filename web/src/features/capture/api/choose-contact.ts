import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

/** Answers whom a captured task was about. */
export async function chooseContact({ taskId, contactId }: { taskId: string; contactId: string }): Promise<void> {
  await call('updateTask', { params: { id: taskId }, body: { contactId } });
}

export function useChooseContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: chooseContact,
    onSuccess: () => {
      for (const queryKey of staleAfter.task) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
