import type { Context, MiddlewareFn, NextFunction } from 'grammy';
import { toActingUser } from '../../../features/identity/accounts/accounts.presenter.ts';
import { unblockChat } from '../../../features/assistant/telegram-link/block-chat.ts';
import { findChatOwner } from '../../../features/assistant/telegram-link/find-chat-owner.ts';
import { canReplyToStranger, type ChatActor } from '../../chat/chat.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { acknowledge, sendReply } from './send-reply.ts';

/** Returns the user of the chat, or null if it is not connected. */
export async function findActor({ transactions, log }: InboundDeps, chatId: string): Promise<ChatActor | null> {
  const owner = await findChatOwner(transactions, chatId);
  if (!owner) return null;
  const actor: ChatActor = { user: toActingUser(owner.user), channel: 'telegram', log };
  if (owner.wasBlocked) await transactions.runAs(actor, (context) => unblockChat(context, chatId));
  return actor;
}

/** Passes updates of connected chats on; other chats get one reply. */
export function requireConnectedChat(deps: InboundDeps): MiddlewareFn<ChatContext> {
  return async (ctx, next) => {
    const actor = ctx.chat === undefined ? null : await findActor(deps, String(ctx.chat.id));
    if (actor) {
      ctx.actor = actor;
      return next();
    }
    if (ctx.callbackQuery) return acknowledge(ctx, 'This chat is not connected to Aide any more.', true);
    return replyThrottled(
      deps,
      ctx,
      `I work for people who have connected this chat: open ${deps.appUrl}/onboarding first.`,
    );
  };
}

/** Sends a reply within a rate limit. */
export async function replyThrottled(deps: InboundDeps, ctx: Context, line: string): Promise<void> {
  if (await canReplyToStranger(deps, String(ctx.chat?.id))) await sendReply(ctx, line);
}

/** Replies with the message of known errors. RATE_LIMITED is rethrown and retried later. */
export async function replyWithErrors(ctx: Context, next: NextFunction): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'RATE_LIMITED' || error.status >= 500) throw error;
    if (ctx.callbackQuery) await acknowledge(ctx, error.message, true);
    else await sendReply(ctx, error.message);
  }
}
