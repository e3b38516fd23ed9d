import type { User } from '../../../features/identity/accounts/accounts.table.ts';
import { toActingUser } from '../../../features/identity/accounts/accounts.presenter.ts';
import { findCapture } from '../../../features/assistant/requests/items.presenter.ts';
import {
  findLinkCode,
  linkWhatsApp,
  moveWhatsApp,
  stopWhatsApp,
  unlinkWhatsApp,
} from '../../../features/connections/whatsapp/link-whatsapp.ts';
import { findLinkingUser, findNumberOwner } from '../../../features/connections/whatsapp/find-number-owner.ts';
import type { UserContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Html } from '../../../platform/html.ts';
import { canReplyToStranger, type ChatActor, type ChatDeps, type ChatMessage } from '../../chat/chat.ts';
import { executeCommand } from '../../chat/commands/execute-command.ts';
import { executeCard } from '../../chat/execute-card.ts';
import { executeEdit } from '../../chat/execute-edit.ts';
import { executeMessage } from '../../chat/execute-message.ts';
import { executePress } from '../../chat/execute-press.ts';
import { rescheduleByReply } from '../../chat/reply-subjects.ts';
import { parsePress } from '../../chat/text/buttons.ts';
import { captureButtons, formatCapture, type Reply } from '../../chat/text/capture-reply.ts';
import { lines } from '../../chat/text/markup.ts';
import { createCaptureId } from '../../chat/text/short-id.ts';
import { commands, greeting, unsupportedText, voiceFailures } from '../../chat/text/texts.ts';
import { transcribeNote } from '../../chat/transcribe-note.ts';
import type { GraphApi } from '../graph-api.ts';
import { findButtons, findSentAt, markActed } from '../messages.repository.ts';
import type { IncomingMessage } from './parse-webhook.ts';

export interface InboundDeps extends ChatDeps {
  api: GraphApi;
}

type Answer = Reply | Html | string;

/** What is sent to a person; `userId` is their account, or null for a number that is not connected. */
export interface Answered {
  userId: string | null;
  answers: Answer[];
}

/** Handles a message of a person: connects the number, or executes the message. Returns the replies. */
export async function handleIncoming(deps: InboundDeps, message: IncomingMessage): Promise<Answered> {
  const { from: phone } = message;
  const sentAt = new Date(Number(message.timestamp) * 1_000);
  const code = message.text ? findLinkCode(message.text.body) : null;
  const linked = code === null ? null : await link(deps, phone, code, sentAt);
  if (linked) return linked;
  const owner = await findNumberOwner(deps.transactions, phone, sentAt);
  if (!owner) return { userId: null, answers: await answerStranger(deps, phone, code !== null) };
  const actor = toChatActor(deps, owner);
  // The message that connected the number, handled again after a crash.
  const answers = code === null ? await answerWithErrors(deps, actor, message) : [greeting()];
  return { userId: actor.user.id, answers };
}

function toChatActor({ log }: ChatDeps, user: User): ChatActor {
  return { user: toActingUser(user), channel: 'whatsapp', log };
}

/** Connects the number to the account of the code. Returns null if the code is unknown, used or expired. */
async function link(deps: InboundDeps, phone: string, code: string, sentAt: Date): Promise<Answered | null> {
  const { transactions } = deps;
  const user = await transactions.read((context) => findLinkingUser(context, code));
  if (!user) return null;
  const sender = { phone, sentAt };
  if (!(await transactions.runAs(toChatActor(deps, user), (context) => linkWhatsApp(context, code, sender))))
    return null;
  // The first voice note often follows the link within a minute.
  deps.transcriber?.prepare();
  return { userId: user.id, answers: [greeting()] };
}

async function answerStranger(deps: InboundDeps, phone: string, hasCode: boolean): Promise<Answer[]> {
  if (!(await canReplyToStranger(deps, `whatsapp:${phone}`))) return [];
  const where = `${deps.appUrl}/integrations`;
  return [
    hasCode
      ? `This link has been used or is too old. Please open ${where} for a new one.`
      : `I work for people who have connected this number: open ${where} first.`,
  ];
}

/** Returns the message of known errors. RATE_LIMITED is rethrown and retried later. */
async function answerWithErrors(deps: InboundDeps, actor: ChatActor, message: IncomingMessage): Promise<Answer[]> {
  try {
    return await answer(deps, actor, message);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'RATE_LIMITED' || error.status >= 500) throw error;
    return [error.message];
  }
}

async function answer(deps: InboundDeps, actor: ChatActor, message: IncomingMessage): Promise<Answer[]> {
  const { audio, edit, revoke, contacts, system } = message;
  const pressed =
    message.button?.payload ?? message.interactive?.button_reply?.id ?? message.interactive?.list_reply?.id;
  if (pressed !== undefined) return press(deps, actor, pressed);
  if (edit) return answerEdit(deps, actor, edit);
  if (revoke) return answerRevoke(deps, actor, revoke.original_message_id);
  if (contacts) return Promise.all(contacts.map((card) => executeCard(deps, actor, toCard(card))));
  if (system) return moveNumber(deps, actor, system);
  if (message.type === 'reaction') return [];
  const chat = await toChatMessage(deps, actor, message);
  if (audio) return [await answerVoice(deps, chat, audio)];
  const { text, image, video, document } = message;
  const words = (text?.body ?? image?.caption ?? video?.caption ?? document?.caption ?? '').trim();
  return [words === '' ? unsupportedText : await answerText(deps, chat, words)];
}

async function answerText(deps: InboundDeps, chat: ChatMessage, words: string): Promise<Answer> {
  const switched = /^\/?(stop|start|unlink|disconnect)[.!]?$/i.exec(words)?.[1]?.toLowerCase();
  if (switched !== undefined) return switchMessages(deps, chat.actor, switched);
  const [, name, rest = ''] = /^\/(\w+)\s*(.*)$/s.exec(words) ?? [];
  const command = commands.find((each) => each.command === name?.toLowerCase())?.command;
  if (command !== undefined && command !== 'stop') return executeCommand(deps, chat, command, rest.trim());
  return (await rescheduleByReply(deps, chat, words)) ?? executeMessage(deps, chat, { text: words });
}

/** STOP ends reminders, START resumes them, UNLINK disconnects the number. */
async function switchMessages(deps: InboundDeps, actor: ChatActor, word: string): Promise<string> {
  const { transactions, appUrl } = deps;
  if (word === 'stop' || word === 'start') {
    await transactions.runAs(actor, (context) => stopWhatsApp(context, word === 'stop'));
    return word === 'start'
      ? 'Reminders are on again.'
      : 'You won’t get reminders or reports here any more. I still answer when you write. Send START to get them again, or UNLINK to disconnect this number.';
  }
  await transactions.runAs(actor, unlinkWhatsApp);
  return `Disconnected. You won’t get messages here any more. To connect again: ${appUrl}/integrations`;
}

async function press(deps: InboundDeps, actor: ChatActor, data: string): Promise<Answer[]> {
  const known = parsePress(data);
  if (!known) return ['This button no longer works.'];
  const { reply, offer } = await executePress(deps, actor, known);
  return offer ? [reply, offer] : [reply];
}

async function answerVoice(
  deps: InboundDeps,
  chat: ChatMessage,
  audio: NonNullable<IncomingMessage['audio']>,
): Promise<Answer> {
  const heard = await transcribeNote(deps, chat.actor, {
    // "audio/ogg; codecs=opus"
    mimeType: audio.mime_type?.split(';', 1)[0] ?? 'audio/ogg',
    locate: () => deps.api.locateMedia(audio.id),
  });
  return heard.ok ? executeMessage(deps, chat, { text: heard.text, heard: true }) : voiceFailures[heard.reason];
}

async function answerEdit(
  deps: InboundDeps,
  actor: ChatActor,
  { original_message_id: id, message }: NonNullable<IncomingMessage['edit']>,
): Promise<Answer[]> {
  const captureId = await findCaptureId(deps, id);
  const reply = captureId && message.text ? await executeEdit(deps, { actor, captureId }, message.text.body) : null;
  return reply ? [reply] : [];
}

/** A deleted message may have been a mistake, so its task is kept, with a button to undo it. */
async function answerRevoke(deps: InboundDeps, actor: ChatActor, id: string): Promise<Answer[]> {
  const captureId = await findCaptureId(deps, id);
  if (!captureId) return [];
  return deps.transactions.readAs(actor, async (context) => {
    const capture = await findCapture(context, captureId);
    if (!capture) return [];
    const view = { now: context.now, timeZone: context.user.timezone };
    const text = lines('You deleted that message. What it created is still there:', formatCapture(capture, view));
    return [{ text, keyboard: captureButtons(capture) }];
  });
}

async function findCaptureId({ transactions }: InboundDeps, id: string): Promise<string | undefined> {
  const sentAt = await transactions.read(({ tx }) => findSentAt(tx, id));
  return sentAt && createCaptureId(`whatsapp:${id}`, sentAt);
}

/** The person moved to another number, which WhatsApp confirms. */
async function moveNumber(
  { transactions }: InboundDeps,
  actor: ChatActor,
  { type, wa_id: phone }: NonNullable<IncomingMessage['system']>,
): Promise<Answer[]> {
  if (type === 'user_changed_number' && phone !== undefined && /^\d{5,20}$/.test(phone))
    await transactions.runAs(actor, (context) => moveWhatsApp(context, phone));
  return [];
}

function toCard({ name, phones, emails, org }: NonNullable<IncomingMessage['contacts']>[number]) {
  const phone = phones?.[0]?.phone?.replaceAll(/(?!^\+)\D/g, '');
  return { name: name.formatted_name, phone, email: emails?.[0]?.email, company: org?.company };
}

async function toChatMessage(deps: InboundDeps, actor: ChatActor, message: IncomingMessage): Promise<ChatMessage> {
  const { id, context, timestamp } = message;
  const repliedToId = context?.id;
  return {
    actor,
    captureId: createCaptureId(`whatsapp:${id}`, new Date(Number(timestamp) * 1_000)),
    repliedTo:
      repliedToId === undefined
        ? undefined
        : await deps.transactions.read(({ tx }) => findButtons(tx, actor.user.id, repliedToId)),
    // WhatsApp does not say who wrote it.
    forwardedFrom: context?.forwarded || context?.frequently_forwarded ? 'a forwarded message' : undefined,
    markActed: ({ tx, now }: UserContext) => markActed(tx, id, now),
  };
}
