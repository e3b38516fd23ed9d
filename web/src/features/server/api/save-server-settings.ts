import type { SettingsInput } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { serverSettingsQuery } from './get-server-settings.ts';

/** Saves one group of settings. */
async function saveServerSettings(body: SettingsInput) {
  const { data } = await call('saveServerSettings', { body });
  return data;
}

export function useSaveServerSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveServerSettings,
    onSuccess: (data) => storeResponse(queryClient, serverSettingsQuery, data),
  });
}
