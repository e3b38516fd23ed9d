import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Returns who may create an account. */
async function getSignUpMode() {
  const { data } = await call('getSignUpMode');
  return data;
}

export const signUpModeQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-sign-up-mode'],
  queryFn: getSignUpMode,
});

export function useSignUpMode() {
  return useQuery(signUpModeQuery);
}
