import type { ReachChannel, ReminderSettings } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';

async function getReminderChannels() {
  const { data } = await call('getReminderChannels');
  return data;
}

const reminderChannelsQuery = queryOptions({
  queryKey: queryKeys.reminderChannels,
  queryFn: getReminderChannels,
});

/** Returns for each channel whether it can reach the user. */
export function useReminderChannels() {
  return useQuery(reminderChannelsQuery);
}

async function getReminderSettings() {
  const { data } = await call('getReminderSettings');
  return data;
}

const reminderSettingsQuery = queryOptions({
  queryKey: queryKeys.reminderSettings,
  queryFn: getReminderSettings,
});

export function useReminderSettings() {
  return useQuery(reminderSettingsQuery);
}

async function testReminderChannel(channel: ReachChannel) {
  const { data } = await call('testReminderChannel', { body: { channel } });
  return data;
}

/** Sends a test message by one channel and returns the channel's reply. */
export function useTestReminderChannel() {
  return useMutation({ mutationFn: testReminderChannel });
}

async function updateReminderSettings(settings: ReminderSettings) {
  const { data } = await call('updateReminderSettings', { body: settings });
  return data;
}

/** Saving reschedules planned deliveries, so they are invalidated. Changes are sent one after the other. */
export function useUpdateReminderSettings(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateReminderSettings,
    scope: { id: 'reminder-settings' },
    onSuccess: (settings) => {
      storeResponse(queryClient, reminderSettingsQuery, settings);
      void markChanged(queryClient, 'delivery');
      onSaved();
    },
  });
}
