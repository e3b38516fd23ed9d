import type { ReminderAction } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { toast } from '../../../ui/toast.ts';
import { changeCached } from '../change-cached.ts';
import { formatOutcome } from '../notifications.rules.ts';

interface Action {
  id: string;
  title: string;
  action: ReminderAction;
}

export async function actOnNotification({ id, action }: Action) {
  const { data } = await call('actOnNotification', { params: { id }, body: { action } });
  return data;
}

/** Completes or reschedules the task of a reminder. Optimistic update: the reminder counts as handled at once. */
export function useActOnNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: actOnNotification,
    onMutate: ({ id }) => {
      const now = new Date().toISOString();
      return changeCached(queryClient, (each) =>
        each.id === id ? { ...each, read_at: each.read_at ?? now, handled_at: now } : each,
      );
    },
    onSuccess: ({ changed }, { title, action }) => {
      if (changed && action === 'done') celebrate('task_completed');
      toast.success(changed ? formatOutcome(title, action) : `Already handled: ${title}`);
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: async () => {
      const stale = [queryKeys.notifications, ...staleAfter.task];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
