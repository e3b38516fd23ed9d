import type { ContactMention } from '@aide/contract';
import { call } from '../../../lib/api/api-client.ts';

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
