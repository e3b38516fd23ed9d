import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listSessions() {
  const { data } = await call('listSessions');
  return data;
}

export const sessionsQuery = queryOptions({ queryKey: queryKeys.sessions, queryFn: listSessions });

export function useSessions() {
  return useQuery(sessionsQuery);
}
