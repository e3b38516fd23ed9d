import { queryOptions, useQuery } from '@tanstack/react-query';
import { callForData } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const contactsQuery = queryOptions({ queryKey: queryKeys.contacts, queryFn: () => callForData('listContacts') });

export function useContacts() {
  return useQuery(contactsQuery);
}
