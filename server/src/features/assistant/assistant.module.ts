import { assistantModuleRoutes } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { on } from '../../platform/domain-events.ts';
import { mount, type MountDeps } from '../../platform/http/mount.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { ServerModule } from '../server-module.ts';
import {
  assistantExport,
  assistantHandlers,
  deleteRequestsOfMessages,
  purgeRequests,
} from './assistant/assistant.routes.ts';
import { readResults } from './assistant/present-request.ts';
import { recordCapture } from './assistant/record-capture.ts';
import { captureHandlers, capturesExport } from './capture/capture.routes.ts';
import { MessageCaptured } from './capture/message-captured.ts';
import type { CaptureDeps } from './capture/receive-message.ts';
import { emailByDateExport, emailByDateHandlers } from './email-by-date/email-by-date.routes.ts';
import { purgeRepliedMails } from './email-by-date/plan-mail-reply.ts';
import type { SuffixFor } from './email-by-date/private-suffix.ts';
import { mentionHandlers } from './mentions/mentions.routes.ts';
import { MessagesDeleted } from './messages/conversation.ts';
import { messageHandlers, messagesExport } from './messages/messages.routes.ts';
import { searchHandlers } from './search/search.routes.ts';
import { speechHandlers } from './speech/speech.routes.ts';
import type { Transcriber } from './speech/transcriber.ts';
import type { Bot } from './telegram-link/bot.ts';
import { telegramExport, telegramLinkHandlers } from './telegram-link/telegram-link.routes.ts';

export const assistantModule: ServerModule = {
  subscriptions: [on(MessageCaptured, recordCapture), on(MessagesDeleted, deleteRequestsOfMessages)],
  purges: [purgeRequests, purgeRepliedMails],
  exportSections: [capturesExport, messagesExport, assistantExport, emailByDateExport, telegramExport],
};

export interface AssistantParts extends MountDeps {
  limiter: RateLimiter;
  capture: CaptureDeps;
  transcriber: Transcriber;
  /** The domain that receives mail, or undefined. */
  mailDomain: string | undefined;
  suffixFor: SuffixFor;
  getBot(): Bot | undefined;
}

/** Mounts everything that takes words: capture, the assistant, messages, search, speech, mail addresses and the bot's link. */
export function mountAssistant(server: FastifyInstance, parts: AssistantParts): void {
  const { work, limiter, capture, transcriber, mailDomain: domain, suffixFor, getBot } = parts;
  mount(server, parts, assistantModuleRoutes, {
    ...captureHandlers(capture),
    ...assistantHandlers(capture),
    ...mentionHandlers(capture),
    ...messageHandlers({ readResults }),
    ...searchHandlers(),
    ...speechHandlers({ ...capture, transcriber }),
    ...emailByDateHandlers({ domain, suffixFor }),
    ...telegramLinkHandlers({ work, limiter, getBot }),
  });
}
