import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { profileQuery } from './get-profile.ts';

async function cancelEmailChange() {
  const { data } = await call('cancelEmailChange');
  return data;
}

/** Cancels a pending email change; the account keeps its address. */
export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: (profile) => storeResponse(queryClient, profileQuery, profile),
  });
}
