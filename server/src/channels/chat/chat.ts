import type { TaskSource } from '@aide/contract';
import type { RequestDeps } from '../../features/assistant/requests/handle-message.ts';
import type { Transcriber } from '../../features/assistant/speech/transcriber.ts';
import type { Actor, Transactions, UserContext } from '../../platform/context.ts';
import type { Logger } from '../../platform/log.ts';
import { isWithinLimit, type Limit, type RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { parsePress, type Press } from './text/buttons.ts';

/** The messaging apps in which people write to Aide. Each has an adapter that uses the functions of this folder. */
const chatChannels = ['telegram', 'whatsapp'] as const;
export type ChatChannel = (typeof chatChannels)[number];

export interface ChatDeps {
  transactions: Transactions;
  log: Logger;
  limiter: RateLimiter;
  capture: RequestDeps;
  /** Public URL of the web app. */
  appUrl: string;
  /** Undefined: voice notes get a reply that they cannot be transcribed. */
  transcriber: Transcriber | undefined;
}

export interface ChatActor extends Actor {
  channel: ChatChannel;
}

/** A message from a person, without what is specific to the messaging app. */
export interface ChatMessage {
  actor: ChatActor;
  /** Derived from the app's id of the message, so that a repeated message has no second effect. */
  captureId: string;
  /** The data of the buttons under the message that this one replies to. Undefined: it is not a reply. */
  repliedTo?: readonly string[] | undefined;
  /** The author of a forwarded message. Undefined: it was not forwarded. */
  forwardedFrom?: string | undefined;
  /** Returns true for the first call for this message. The mark commits or rolls back with the effect that it guards. */
  markActed(context: UserContext): Promise<boolean>;
}

/** The sources of tasks that were written and spoken in a chat. */
export const chatSources: Record<ChatChannel, { text: TaskSource; voice: TaskSource }> = {
  telegram: { text: 'telegram', voice: 'telegram_voice' },
  whatsapp: { text: 'whatsapp', voice: 'whatsapp_voice' },
};

/** Limit of replies to chats that are not connected. */
const strangerReplies: Limit = { name: 'chat-strangers', burst: 3, periodMs: 60 * 60_000 };

/** Returns true if a chat that is not connected may get another reply. */
export async function canReplyToStranger({ limiter }: Pick<ChatDeps, 'limiter'>, chat: string): Promise<boolean> {
  return isWithinLimit(limiter, strangerReplies, chat);
}

/** Returns the chat in which the user acts. @throws if the use case was not called by a chat */
export function getChat({ channel }: Pick<UserContext, 'channel'>): ChatChannel {
  const chat = chatChannels.find((each) => each === channel);
  if (!chat) throw new Error(`${channel} is not a chat`);
  return chat;
}

export type SubjectPress = Exclude<Press, { verb: 'link' }>;

/** Returns the presses of a message that are about a task. An offer to link tasks to a contact is about none in particular. */
export function listPresses(data: readonly string[] = []): SubjectPress[] {
  return data.map(parsePress).filter((press) => press !== null && press.verb !== 'link');
}
