import type { Contact } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { celebrate } from '../../../lib/celebrations.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

interface FollowUp {
  contact: Contact;
  /** Midnight UTC of the day. */
  day: string;
}

export async function createFollowUp({ contact, day }: FollowUp) {
  const { data } = await call('createTask', {
    body: {
      title: `Follow up with ${contact.name}`,
      task_type: 'follow_up',
      dueDate: day,
      dueHasTime: false,
      contactId: contact.id,
    },
  });
  return data;
}

export function useCreateFollowUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createFollowUp,
    onSuccess: () => {
      toast.success('Task created successfully!');
      celebrate('task_created');
      for (const queryKey of staleAfter.task) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
