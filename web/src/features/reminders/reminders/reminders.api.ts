import type { ReachChannel, ReminderSettings } from '@aide/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';

const reminderChannelsQuery = dataQuery('reminderChannels', 'getReminderChannels');

/** Returns for each channel whether it can reach the user. */
export function useReminderChannels() {
  return useQuery(reminderChannelsQuery);
}

const reminderSettingsQuery = dataQuery('reminderSettings', 'getReminderSettings');

export function useReminderSettings() {
  return useQuery(reminderSettingsQuery);
}

/** Sends a test message by one channel and returns the channel's reply. */
export function useTestReminderChannel() {
  return useMutation({
    mutationFn: (channel: ReachChannel) => callForData('testReminderChannel', { body: { channel } }),
  });
}

/** Saving reschedules planned deliveries, so they are invalidated. Changes are sent one after the other. */
export function useUpdateReminderSettings(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: ReminderSettings) => callForData('updateReminderSettings', { body: settings }),
    scope: { id: 'reminder-settings' },
    onSuccess: (settings) => {
      storeResponse(queryClient, reminderSettingsQuery, settings);
      void markChanged(queryClient, 'delivery');
      onSaved();
    },
  });
}
