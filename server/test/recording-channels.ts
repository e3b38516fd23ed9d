import { deliveryChannels, type DeliveryChannel } from '@aide/contract';
import type { Channel, Message } from '../src/features/deliveries/channel.port.ts';

export interface SentMessage extends Message {
  channel: DeliveryChannel;
}

/** Channels that take everything and remember it. */
export function createRecordingChannels() {
  const sent: SentMessage[] = [];
  const createChannel = (name: DeliveryChannel): Channel => ({
    async send(message) {
      sent.push({ ...message, channel: name });
      return { messageId: `${name}-${sent.length}`, answer: 'ok' };
    },
  });
  const channels = Object.fromEntries(deliveryChannels.map((name) => [name, createChannel(name)]));
  return { sent, channels };
}
