import type { Message } from '@aide/contract';
import type { MessageChannel } from '@aide/contract/enums';
import { formatWhen } from '../../../lib/time/when-text.ts';
import { wallClock } from '../../../lib/time/zoned-time.ts';

/** The labels of the channels. */
export const messageChannelLabels: Record<MessageChannel, string> = {
  web: 'Web',
  voice: 'Voice',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  api: 'API',
};

export interface MessageDay {
  /** YYYY-MM-DD */
  date: string;
  messages: Message[];
}

/** Groups the messages by day in the user's time zone. */
export function groupByDay(messages: readonly Message[], timeZone: string): MessageDay[] {
  const days: MessageDay[] = [];
  for (const message of messages) {
    const { date } = wallClock(new Date(message.created_at), timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** Formats a day: 'Today', 'Yesterday', 'Mon 9 Nov'. */
export function formatMessageDay(date: string, now: Date, timeZone: string): string {
  return formatWhen({ date, time: null }, wallClock(now, timeZone).date);
}

/** Returns the user's message that Aide's reply answers, or null. */
export function findQuestion(messages: readonly Message[], answerId: string): Message | null {
  const at = messages.findIndex(({ id }) => id === answerId);
  return messages.slice(0, Math.max(at, 0)).findLast(({ author }) => author === 'user') ?? null;
}
