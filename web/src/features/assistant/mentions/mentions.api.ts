import type { CallResponse, ContactMention } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { toast } from '../../../ui/toast.ts';

/** Returns the open tasks without a contact that name one of these contacts; null means any contact. */
export async function listMentions(contactIds: readonly (string | null)[]): Promise<ContactMention[]> {
  const ids = contactIds.includes(null) ? [null] : contactIds;
  const found = await Promise.all(
    ids.map(async (contactId) => {
      const { data } = await call('listMentions', { query: contactId === null ? {} : { contactId } });
      return data;
    }),
  );
  return found.flat();
}

type Linked = CallResponse<'linkMentions'>['data'];

/** Links tasks to the contacts they name. `onLinked` is called even after the component was unmounted. */
export function useLinkMentions(onLinked: (linked: Linked, mentions: readonly ContactMention[]) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (mentions: readonly ContactMention[]) => {
      const links = mentions.map(({ contact, tasks }) => ({
        contactId: contact.id,
        taskIds: tasks.map(({ id }) => id),
      }));
      return (await call('linkMentions', { body: { links } })).data;
    },
    onSuccess: (linked, mentions) => {
      void markChanged(queryClient, 'task');
      onLinked(linked, mentions);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
