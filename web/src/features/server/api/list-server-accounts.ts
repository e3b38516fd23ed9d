import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const serverAccountsKey = [...queryKeys.server, 'accounts'];

/** Lists accounts whose name or email contains the search text. */
async function listServerAccounts(search: string) {
  const { data } = await call('listServerAccounts', { query: search === '' ? {} : { search } });
  return data;
}

export function useServerAccounts(search: string) {
  return useQuery({
    queryKey: [...serverAccountsKey, search],
    queryFn: () => listServerAccounts(search),
    placeholderData: keepPreviousData,
  });
}
