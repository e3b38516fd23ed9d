import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Lists invitation links, newest first. */
async function listInvitations() {
  const { data } = await call('listInvitations');
  return data;
}

export const invitationsQuery = queryOptions({
  queryKey: [...queryKeys.server, 'list-invitations'],
  queryFn: listInvitations,
});

export function useInvitations() {
  return useQuery(invitationsQuery);
}
