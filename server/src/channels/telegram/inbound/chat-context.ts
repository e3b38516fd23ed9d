import type { Context } from 'grammy';
import type { CaptureDeps } from '../../../features/capture/receive-message.ts';
import type { User } from '../../../features/accounts/accounts.table.ts';
import type { Transcriber } from '../../../features/speech/transcriber.ts';
import type { Caller, UserContext, Work } from '../../../platform/context.ts';
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
  /** Without one, voice notes are answered with a sentence. */
  transcriber: Transcriber | undefined;
  onProfileChanged(context: UserContext, user: User): Promise<void>;
}

/** What every handler behind the door knows: who writes. */
export interface Known {
  caller: Caller;
}

export type ChatContext = Context & Known;
