import { assistantModuleRoutes } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { mount, type MountDeps } from '../../platform/http/mount.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { ServerModule } from '../server-module.ts';
import { emailByDateExport, emailByDateHandlers } from './email-by-date/email-by-date.routes.ts';
import { purgeRepliedMails } from './email-by-date/plan-mail-reply.ts';
import type { SuffixFor } from './email-by-date/private-suffix.ts';
import { mentionHandlers } from './mentions/mentions.routes.ts';
import type { RequestDeps } from './requests/handle-message.ts';
import { messageHandlers, messagesExport } from './requests/messages.routes.ts';
import {
  assistantExport,
  assistantHandlers,
  captureHandlers,
  capturesExport,
  purgeRequests,
} from './requests/requests.routes.ts';
import { searchHandlers } from './search/search.routes.ts';
import { speechHandlers } from './speech/speech.routes.ts';
import type { Transcriber } from './speech/transcriber.ts';
import type { Bot } from './telegram-link/bot.ts';
import { telegramExport, telegramLinkHandlers } from './telegram-link/telegram-link.routes.ts';

export const assistantModule: ServerModule = {
  subscriptions: [],
  purges: [purgeRequests, purgeRepliedMails],
  exportSections: [capturesExport, messagesExport, assistantExport, emailByDateExport, telegramExport],
};

export interface AssistantParts extends MountDeps {
  limiter: RateLimiter;
  capture: RequestDeps;
  transcriber: Transcriber;
  /** The domain that receives mail, or undefined. */
  mailDomain: string | undefined;
  suffixFor: SuffixFor;
  getBot(): Bot | undefined;
}

/** Mounts everything that takes words: capture, the assistant, messages, search, speech, mail addresses and the bot's link. */
export function mountAssistant(server: FastifyInstance, parts: AssistantParts): void {
  const { transactions, limiter, capture, transcriber, mailDomain: domain, suffixFor, getBot } = parts;
  mount(server, parts, assistantModuleRoutes, {
    ...captureHandlers(capture),
    ...assistantHandlers(capture),
    ...mentionHandlers(capture),
    ...messageHandlers(),
    ...searchHandlers(),
    ...speechHandlers({ ...capture, transcriber }),
    ...emailByDateHandlers({ domain, suffixFor }),
    ...telegramLinkHandlers({ transactions, limiter, getBot }),
  });
}
