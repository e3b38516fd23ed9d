import type { ReminderSettings } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { reminderSettingsQuery } from './get-reminder-settings.ts';

export async function updateReminderSettings(settings: ReminderSettings) {
  const { data } = await call('updateReminderSettings', { body: settings });
  return data;
}

/** Saving reschedules planned deliveries, so they are invalidated. */
export function useUpdateReminderSettings(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateReminderSettings,
    onSuccess: (settings) => {
      storeResponse(queryClient, reminderSettingsQuery, settings);
      void queryClient.invalidateQueries({ queryKey: queryKeys.deliveries });
      onSaved();
    },
  });
}
