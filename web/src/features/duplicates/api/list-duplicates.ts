import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function listDuplicates() {
  const { data } = await call('listDuplicates');
  return data;
}

/** Loads pairs of contacts that are probably duplicates, most likely first. */
export function useDuplicates() {
  return useQuery({ queryKey: queryKeys.duplicates, queryFn: listDuplicates });
}
