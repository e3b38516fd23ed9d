import type { Context } from 'grammy';
import type { RequestDeps } from '../../../features/assistant/requests/handle-message.ts';
import type { Transcriber } from '../../../features/assistant/speech/transcriber.ts';
import type { Actor, Transactions } from '../../../platform/context.ts';
import type { Logger } from '../../../platform/log.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { BotAccess } from '../api.ts';

export interface InboundDeps {
  access: BotAccess;
  transactions: Transactions;
  log: Logger;
  limiter: RateLimiter;
  capture: RequestDeps;
  /** Public URL of the web app. */
  appUrl: string;
  /** Undefined: voice notes get a reply that they cannot be transcribed. */
  transcriber: Transcriber | undefined;
}

/** Set by the middleware for every handler: the user of the chat. */
export interface Known {
  actor: Actor;
}

export type ChatContext = Context & Known;
