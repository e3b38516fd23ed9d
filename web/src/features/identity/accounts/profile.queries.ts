import { queryOptions, useQuery } from '@tanstack/react-query';
import { callForData } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const profileQuery = queryOptions({ queryKey: queryKeys.profile, queryFn: () => callForData('getProfile') });

export function useProfile() {
  return useQuery(profileQuery);
}
