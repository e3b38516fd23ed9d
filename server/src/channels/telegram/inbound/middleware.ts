import type { Context, MiddlewareFn, NextFunction } from 'grammy';
import { toActingUser } from '../../../features/accounts/accounts.presenter.ts';
import { unblockChat } from '../../../features/telegram-link/block-chat.ts';
import { findChatOwner } from '../../../features/telegram-link/find-chat-owner.ts';
import type { Caller } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { acknowledge, sendReply } from './send-reply.ts';

/** Strangers and groups get a reply at most once in this time. */
const strangerReplies: Limit = { name: 'telegram-strangers', burst: 3, periodMs: 60 * 60_000 };

/** Who writes in that chat, or null for a stranger. */
export async function findCaller({ work, log }: InboundDeps, chatId: string): Promise<Caller | null> {
  const owner = await findChatOwner(work, chatId);
  if (!owner) return null;
  const caller: Caller = { user: toActingUser(owner.user), channel: 'telegram', log };
  if (owner.wasBlocked) await work.runAs(caller, (context) => unblockChat(context, chatId));
  return caller;
}

/** Passes updates of connected chats on; other chats get one reply. */
export function requireConnectedChat(deps: InboundDeps): MiddlewareFn<ChatContext> {
  return async (ctx, next) => {
    const caller = ctx.chat === undefined ? null : await findCaller(deps, String(ctx.chat.id));
    if (caller) {
      ctx.caller = caller;
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

/** Sends a reply at most once in a while. */
export async function replyThrottled({ limiter }: InboundDeps, ctx: Context, line: string): Promise<void> {
  try {
    await limiter.take(strangerReplies, String(ctx.chat?.id));
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return;
    throw error;
  }
  await sendReply(ctx, line);
}

/** Known errors are sent as their message. RATE_LIMITED is retried later instead. */
export async function replyWithErrors(ctx: Context, next: NextFunction): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'RATE_LIMITED' || error.status >= 500) throw error;
    if (ctx.callbackQuery) await acknowledge(ctx, error.message, true);
    else await sendReply(ctx, error.message);
  }
}
