import type { SettingGroup } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { serverSettingsQuery } from './get-server-settings.ts';

/** Removes one group of settings. */
async function removeServerSettings(group: SettingGroup) {
  const { data } = await call('removeServerSettings', { params: { group } });
  return data;
}

export function useRemoveServerSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeServerSettings,
    onSuccess: (data) => storeResponse(queryClient, serverSettingsQuery, data),
  });
}
