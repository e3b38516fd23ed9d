import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export async function listSessions() {
  const { data } = await call('listSessions');
  return data;
}

export const sessionsQuery = queryOptions({ queryKey: queryKeys.sessions, queryFn: listSessions });

export function useSessions() {
  return useQuery(sessionsQuery);
}
