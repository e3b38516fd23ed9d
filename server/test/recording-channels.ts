import type { DeliveryChannel } from '@aide/contract';
import type { Channel, Message } from '../src/features/reminders/deliveries/channel.port.ts';

export interface SentMessage extends Message {
  channel: DeliveryChannel;
}

/** Channels that accept and record everything. The channel `app` is not replaced: it stores notifications. */
export function createRecordingChannels() {
  const sent: SentMessage[] = [];
  const createChannel = (name: DeliveryChannel): Channel => ({
    async send(message) {
      sent.push({ ...message, channel: name });
      return { messageId: `${name}-${sent.length}`, answer: 'ok' };
    },
  });
  const channels = { email: createChannel('email'), telegram: createChannel('telegram') };
  return { sent, channels };
}
