import type { Context, Filter } from 'grammy';
import { toActingUser } from '../../../features/identity/accounts/accounts.presenter.ts';
import { blockChat } from '../../../features/assistant/telegram-link/block-chat.ts';
import { findChatOwner } from '../../../features/assistant/telegram-link/find-chat-owner.ts';
import type { InboundDeps } from './chat-context.ts';
import { findActor, replyThrottled } from './middleware.ts';
import { groupText } from './texts.ts';

/** Handles that the bot was blocked, unblocked, or added to a group. */
export async function handleMembership(deps: InboundDeps, ctx: Filter<Context, 'my_chat_member'>): Promise<void> {
  const { chat, new_chat_member: member } = ctx.myChatMember;
  const isIn = member.status === 'member' || member.status === 'administrator';
  if (chat.type !== 'private') {
    if (isIn && chat.type !== 'channel') await replyThrottled(deps, ctx, groupText);
    return;
  }
  // Unblocking the bot reconnects the chat, which is already verified.
  if (isIn) await findActor(deps, String(chat.id));
  else await blockChatOwner(deps, String(chat.id));
}

/** Stops sending to a chat that has blocked the bot. */
export async function blockChatOwner(
  { transactions, log }: Pick<InboundDeps, 'transactions' | 'log'>,
  chatId: string,
): Promise<void> {
  const owner = await findChatOwner(transactions, chatId);
  if (!owner) return;
  const caller = { user: toActingUser(owner.user), channel: 'telegram' as const, log };
  await transactions.runAs(caller, (context) => blockChat(context, chatId));
}
