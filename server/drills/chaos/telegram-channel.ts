import { BusyError, RefusedError, type Channel } from '../../src/features/reminders/deliveries/channel.port.ts';

interface ApiResponse {
  ok: boolean;
  description?: string;
  result?: { message_id: number };
  parameters?: { retry_after?: number };
}

/** Sends over the Bot API with nothing but HTTP. The text names the reminder, so that the drill can count. */
export function plainTelegram(url: string): Channel {
  return {
    async send({ notice, recipient, deliveryId }, signal) {
      const title = notice.kind === 'reminder' ? notice.task.title : notice.kind;
      const response = await fetch(`${url}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-worker': String(process.pid) },
        body: JSON.stringify({ chat_id: toChatId(recipient.userId), text: `${deliveryId} ${title}` }),
        signal,
      });
      const reply = (await response.json()) as ApiResponse;
      if (response.status === 429)
        throw new BusyError(reply.description ?? 'busy', (reply.parameters?.retry_after ?? 1) * 1_000);
      if (response.status === 403) throw new RefusedError(reply.description ?? 'blocked');
      if (!reply.ok || !reply.result) throw new Error(`${response.status} ${reply.description}`);
      return { messageId: String(reply.result.message_id), answer: 'ok' };
    },
  };
}

/** Chats have numbers. */
function toChatId(userId: string): number {
  return Number.parseInt(userId.slice(-8), 16);
}
