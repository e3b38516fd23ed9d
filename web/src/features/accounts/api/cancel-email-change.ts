import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { profileQuery } from './get-profile.ts';

async function cancelEmailChange() {
  const { data } = await call('cancelEmailChange');
  return data;
}

/** Keeps the email of the account: the address that was entered in its place is forgotten. */
export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: (profile) => storeResponse(queryClient, profileQuery, profile),
  });
}
