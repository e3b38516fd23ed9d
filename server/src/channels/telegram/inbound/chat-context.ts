import type { Context } from 'grammy';
import type { CaptureDeps } from '../../../features/capture/receive-message.ts';
import type { Transcriber } from '../../../features/speech/transcriber.ts';
import type { Caller, Work } from '../../../platform/context.ts';
import type { Logger } from '../../../platform/log.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { BotAccess } from '../api.ts';

export interface InboundDeps {
  access: BotAccess;
  work: Work;
  log: Logger;
  limiter: RateLimiter;
  capture: CaptureDeps;
  /** Where the product is on the web. */
  appUrl: string;
  /** Without one, voice notes get a reply that says so. */
  transcriber: Transcriber | undefined;
}

/** What the middleware adds for every handler: the user of the chat. */
export interface Known {
  caller: Caller;
}

export type ChatContext = Context & Known;
