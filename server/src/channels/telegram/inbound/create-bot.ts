import { Bot, type Composer } from 'grammy';
import { buildWeeklyReport } from '../../../features/reminders/reports/weekly-report.job.ts';
import { unlinkTelegram } from '../../../features/assistant/telegram-link/unlink-telegram.ts';
import { clientOptions, type Me } from '../api.ts';
import { reportText } from '../text/notice.ts';
import { groupText, helpText, unsupportedText } from '../text/texts.ts';
import { handleChatMessage } from './handle-message.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { chooseTimeZone } from './commands/choose-time-zone.ts';
import { finishTask } from './commands/finish-task.ts';
import { formatBacklog, formatContacts } from './commands/list-backlog.ts';
import { listNext, listToday } from './commands/list-tasks.ts';
import { offerSnooze } from './commands/offer-snooze.ts';
import { noteByCommand, showMeantTask } from './commands/show-task.ts';
import { requireConnectedChat, replyThrottled, replyWithErrors } from './middleware.ts';
import { handleContactCard } from './handle-contact-card.ts';
import { handleEdit } from './handle-edit.ts';
import { handleMembership } from './handle-membership.ts';
import { handlePress } from './handle-press.ts';
import { rescheduleByReply } from './handle-reply.ts';
import { handleStart } from './handle-start.ts';
import { handleVoice } from './handle-voice.ts';
import { sendReply } from './send-reply.ts';

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
  chat.on('edited_message:text', (ctx) => handleEdit(deps, ctx));
  chat.on('message:contact', (ctx) => handleContactCard(deps, ctx));
  chat.on(['message:voice', 'message:audio'], (ctx) => handleVoice(deps, ctx));
  chat.on(['message:text', 'message:caption'], async (ctx) => {
    if (await rescheduleByReply(deps, ctx)) return;
    isFirstOfAlbum(ctx.msg.media_group_id);
    const text = (ctx.msg.text ?? ctx.msg.caption ?? '').trim();
    if (isCommand(ctx)) return sendReply(ctx, 'I don’t know this command. Send /help to see what I can do.');
    await (text === '' ? sendReply(ctx, unsupportedText) : handleChatMessage(deps, ctx, { text, source: 'telegram' }));
  });
  chat.on('message', (ctx) => (isFirstOfAlbum(ctx.msg.media_group_id) ? sendReply(ctx, unsupportedText) : undefined));
}

function addCommands(deps: InboundDeps, chat: Composer<ChatContext>): void {
  const { transactions } = deps;
  chat.command('help', (ctx) => sendReply(ctx, helpText(deps.appUrl)));
  chat.command('stop', async (ctx) => {
    await transactions.runAs(ctx.actor, unlinkTelegram);
    await sendReply(
      ctx,
      `Disconnected. You won’t get messages here any more. To connect again: ${deps.appUrl}/onboarding`,
    );
  });
  chat.command('today', async (ctx) => sendReply(ctx, await transactions.readAs(ctx.actor, listToday)));
  chat.command('tasks', async (ctx) => sendReply(ctx, await transactions.readAs(ctx.actor, listNext)));
  chat.command('done', async (ctx) =>
    sendReply(ctx, await transactions.runAs(ctx.actor, (context) => finishTask(deps, context, ctx, ctx.match.trim()))),
  );
  chat.command('snooze', async (ctx) =>
    sendReply(ctx, await transactions.readAs(ctx.actor, (context) => offerSnooze(context, ctx, ctx.match.trim()))),
  );
  chat.command('show', async (ctx) =>
    sendReply(ctx, await transactions.readAs(ctx.actor, (context) => showMeantTask(context, ctx, ctx.match.trim()))),
  );
  chat.command('note', async (ctx) =>
    sendReply(
      ctx,
      await transactions.runAs(ctx.actor, (context) => noteByCommand(deps, context, ctx, ctx.match.trim())),
    ),
  );
  chat.command('backlog', async (ctx) => {
    const words = ctx.match.trim();
    if (words !== '') return handleChatMessage(deps, ctx, { text: words, source: 'telegram', backlog: true });
    return sendReply(ctx, await transactions.readAs(ctx.actor, formatBacklog));
  });
  chat.command('contacts', async (ctx) =>
    sendReply(ctx, await transactions.readAs(ctx.actor, (context) => formatContacts(context, ctx.match.trim()))),
  );
  chat.command('report', async (ctx) => {
    const report = await transactions.readAs(ctx.actor, (context) => buildWeeklyReport(context, context.now));
    return sendReply(ctx, reportText(report, ctx.actor.user.timezone));
  });
  chat.command('timezone', async (ctx) =>
    sendReply(ctx, await transactions.runAs(ctx.actor, (context) => chooseTimeZone(context, ctx.match.trim()))),
  );
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
