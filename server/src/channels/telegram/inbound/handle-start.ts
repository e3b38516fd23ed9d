import type { Context } from 'grammy';
import {
  codeForPendingChat,
  startTelegramLink,
} from '../../../features/assistant/telegram-link/start-telegram-link.ts';
import { codesByAccount } from '../../../features/assistant/telegram-link/telegram-link.rules.ts';
import { helpText } from '../../chat/text/texts.ts';
import type { InboundDeps } from './chat-context.ts';
import { findActor, replyThrottled } from './middleware.ts';
import { sendReply } from './send-reply.ts';
import { codeText } from './texts.ts';

/**
 * /start with the token of a link: the chat waits for verification and gets the code. Sent again, also after a crash, it gets a new code. A
 * chat that is already connected gets a greeting.
 */
export async function handleStart(deps: InboundDeps, ctx: Context, token: string): Promise<void> {
  const { transactions, limiter, appUrl } = deps;
  const chatId = String(ctx.chat?.id);
  const started = await transactions.run(
    async (context) =>
      (token === '' ? null : await startTelegramLink(context, { token, chatId })) ??
      (await codeForPendingChat(context, chatId)),
  );
  if (started) {
    await limiter.take(codesByAccount, started.userId);
    // The first voice note often follows the link within a minute.
    deps.transcriber?.prepare();
    return sendReply(ctx, codeText(started.code));
  }
  if (await findActor(deps, chatId)) return sendReply(ctx, helpText(appUrl));
  const line =
    token === ''
      ? `Hello! I am Aide. To begin, open ${appUrl}/onboarding and follow its link to me.`
      : `This link has been used or is too old. Please open ${appUrl}/onboarding for a new one.`;
  return replyThrottled(deps, ctx, line);
}
