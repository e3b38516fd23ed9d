import type { ReminderSettings } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { reminderSettingsQuery } from './get-reminder-settings.ts';

export async function updateReminderSettings(settings: ReminderSettings) {
  const { data } = await call('updateReminderSettings', { body: settings });
  return data;
}

/** Planned deliveries are rescheduled, so they are reloaded. */
export function useUpdateReminderSettings(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateReminderSettings,
    onSuccess: (settings) => {
      queryClient.setQueryData(reminderSettingsQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: queryKeys.deliveries });
      onSaved();
    },
  });
}
