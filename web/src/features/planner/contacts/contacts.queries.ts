import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function listContacts() {
  const { data } = await call('listContacts');
  return data;
}

export const contactsQuery = queryOptions({ queryKey: queryKeys.contacts, queryFn: listContacts });

export function useContacts() {
  return useQuery(contactsQuery);
}
