import type { Message } from 'grammy/types';

/** Who wrote a message that was forwarded; null when it was not. */
export function forwardedFrom({ forward_origin: origin }: Message): string | null {
  if (!origin) return null;
  if (origin.type === 'user')
    return [origin.sender_user.first_name, origin.sender_user.last_name].filter(Boolean).join(' ');
  if (origin.type === 'hidden_user') return origin.sender_user_name;
  const chat = origin.type === 'chat' ? origin.sender_chat : origin.chat;
  return chat.title ?? chat.username ?? 'a chat';
}
