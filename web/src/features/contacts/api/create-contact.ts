import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { reportAddedContact } from '../../../lib/events/added-contact.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

export async function createContact(contact: CallBody<'createContact'>) {
  const { data } = await call('createContact', { body: contact });
  return data;
}

export function useCreateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createContact,
    onSuccess: ({ id }) => {
      reportAddedContact(id);
      toast.success('Contact added successfully!');
      track('contact_created');
      celebrate('contact_added');
      void queryClient.invalidateQueries({ queryKey: queryKeys.contacts });
    },
  });
}
