import { Bot, type Composer } from 'grammy';
import type { Contact } from 'grammy/types';
import { unlinkTelegram } from '../../../features/assistant/telegram-link/unlink-telegram.ts';
import { clientOptions, type Me } from '../api.ts';
import { executeCommand } from '../../chat/commands/execute-command.ts';
import { executeCard, type Card } from '../../chat/execute-card.ts';
import { executeEdit } from '../../chat/execute-edit.ts';
import { executeMessage } from '../../chat/execute-message.ts';
import { rescheduleByReply } from '../../chat/reply-subjects.ts';
import { commands, unsupportedText } from '../../chat/text/texts.ts';
import { toChatMessage, type ChatContext, type InboundDeps } from './chat-context.ts';
import { requireConnectedChat, replyThrottled, replyWithErrors } from './middleware.ts';
import { handleMembership } from './handle-membership.ts';
import { handlePress } from './handle-press.ts';
import { handleStart } from './handle-start.ts';
import { handleVoice } from './handle-voice.ts';
import { sendReply } from './send-reply.ts';
import { groupText } from './texts.ts';

/** Registers the bot's middleware and the handlers of updates. */
export function createBot(deps: InboundDeps, me: Me): Bot<ChatContext> {
  const bot = new Bot<ChatContext>(deps.access.token, { client: clientOptions(deps.access), botInfo: me });
  bot.on('my_chat_member', (ctx) => handleMembership(deps, ctx));
  bot.filter(
    (ctx) => ctx.chat !== undefined && ctx.chat.type !== 'private',
    (ctx) => (isForUs(ctx, me) ? replyThrottled(deps, ctx, groupText) : undefined),
  );
  const chat = bot.filter((ctx) => ctx.chat?.type === 'private' && ctx.from?.is_bot !== true);
  chat.use(replyWithErrors);
  chat.command('start', (ctx) => handleStart(deps, ctx, ctx.match.trim()));
  addConnected(deps, chat.use(requireConnectedChat(deps)));
  return bot;
}

function addConnected(deps: InboundDeps, chat: Composer<ChatContext>): void {
  const isFirstOfAlbum = createAlbums();
  addCommands(deps, chat);
  chat.on('callback_query:data', (ctx) => handlePress(deps, ctx));
  chat.on('edited_message:text', async (ctx) => {
    const reply = await executeEdit(deps, toChatMessage(deps, ctx), ctx.msg.text);
    if (reply) await sendReply(ctx, reply);
  });
  chat.on('message:contact', async (ctx) =>
    sendReply(ctx, await executeCard(deps, ctx.actor, toCard(ctx.msg.contact))),
  );
  chat.on(['message:voice', 'message:audio'], (ctx) => handleVoice(deps, ctx));
  chat.on(['message:text', 'message:caption'], async (ctx) => {
    const message = toChatMessage(deps, ctx);
    const moved = await rescheduleByReply(deps, message, ctx.msg.text ?? '');
    if (moved) return sendReply(ctx, moved);
    isFirstOfAlbum(ctx.msg.media_group_id);
    const text = (ctx.msg.text ?? ctx.msg.caption ?? '').trim();
    if (isCommand(ctx)) return sendReply(ctx, 'I don’t know this command. Send /help to see what I can do.');
    return sendReply(ctx, text === '' ? unsupportedText : await executeMessage(deps, message, { text }));
  });
  chat.on('message', (ctx) => (isFirstOfAlbum(ctx.msg.media_group_id) ? sendReply(ctx, unsupportedText) : undefined));
}

function addCommands(deps: InboundDeps, chat: Composer<ChatContext>): void {
  for (const { command } of commands)
    chat.command(command, async (ctx) => {
      if (command !== 'stop')
        return sendReply(ctx, await executeCommand(deps, toChatMessage(deps, ctx), command, ctx.match.trim()));
      await deps.transactions.runAs(ctx.actor, unlinkTelegram);
      return sendReply(
        ctx,
        `Disconnected. You won’t get messages here any more. To connect again: ${deps.appUrl}/onboarding`,
      );
    });
}

function toCard({ first_name: first, last_name: last, phone_number: phone, vcard = '' }: Contact): Card {
  const email = /^EMAIL[^:\r\n]*:\s*(\S+)\s*$/im.exec(vcard)?.[1];
  const company = /^ORG[^:\r\n]*:([^;\r\n]+)/im.exec(vcard)?.[1]?.trim();
  return { name: [first, last].filter(Boolean).join(' '), phone, email, company };
}

function isCommand(ctx: ChatContext): boolean {
  return ctx.msg?.entities?.some(({ type, offset }) => type === 'bot_command' && offset === 0) ?? false;
}

/** Returns true for private chats; in a group, only for a command or a mention of the bot. */
function isForUs(ctx: ChatContext, me: Me): boolean {
  const text = ctx.msg?.text ?? '';
  const names = text.matchAll(/@(\w+)/g).map(([, name = '']) => name.toLowerCase());
  if (names.some((name) => name === me.username.toLowerCase())) return true;
  const isOwnCommand = text.startsWith('/') && !/^\/\w+@/.test(text);
  return isOwnCommand || ctx.msg?.reply_to_message?.from?.id === me.id;
}

/** Number of album ids in memory. The parts of one album arrive together. */
const keptAlbums = 1_000;

/** Telegram sends each picture of an album as a separate message. The returned function is true only for the first part of an album. */
function createAlbums(): (album: string | undefined) => boolean {
  const known = new Set<string>();
  return (album) => {
    if (album === undefined) return true;
    if (known.has(album)) return false;
    known.add(album);
    for (const oldest of known) {
      if (known.size <= keptAlbums) break;
      known.delete(oldest);
    }
    return true;
  };
}
