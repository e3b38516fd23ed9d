import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { profileQuery } from './get-profile.ts';

export async function updateProfile(profile: CallBody<'updateProfile'>) {
  const { data } = await call('updateProfile', { body: profile });
  return data;
}

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: async (profile) => {
      // A response without the whole profile must not empty the page: it is refetched instead.
      if (profile?.email === undefined) await queryClient.invalidateQueries(profileQuery);
      else storeResponse(queryClient, profileQuery, profile);
      track('profile_updated');
    },
  });
}
