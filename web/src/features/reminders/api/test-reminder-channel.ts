import type { ReachChannel } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export async function testReminderChannel(channel: ReachChannel) {
  const { data } = await call('testReminderChannel', { body: { channel } });
  return data;
}

/** Sends a test message by one channel and returns the channel's reply. */
export function useTestReminderChannel() {
  return useMutation({ mutationFn: testReminderChannel });
}
