import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function getTrial() {
  const { data } = await call('getTrial');
  return data;
}

const trialQuery = queryOptions({ queryKey: queryKeys.trial, queryFn: getTrial });

export function useTrial() {
  return useQuery(trialQuery);
}
