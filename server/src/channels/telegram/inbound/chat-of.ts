import type { Update } from 'grammy/types';

/** What has to stay in order: all that happens in one chat. */
export function chatOf(update: Update): string {
  const message = update.message ?? update.callback_query?.message ?? update.my_chat_member;
  return String(message?.chat.id ?? update.callback_query?.from.id ?? `update ${update.update_id}`);
}
