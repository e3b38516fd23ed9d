import { Api, GrammyError, HttpError, type ApiClientOptions } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';

export interface BotAccess {
  token: string;
  /** Another Bot API server, for example a self-hosted one. */
  apiRoot: string;
}

/** Timeout of an ordinary call, which then counts as a network error. */
const callTimeoutSeconds = 20;

export function clientOptions({ apiRoot }: BotAccess, timeoutSeconds = callTimeoutSeconds): ApiClientOptions {
  return { apiRoot: apiRoot.replace(/\/+$/, ''), timeoutSeconds };
}

export function createApi(access: BotAccess, timeoutSeconds?: number): Api {
  return new Api(access.token, clientOptions(access, timeoutSeconds));
}

/** Casts the signal to the type that grammY declares, which is that of an older package; both behave the same. */
export function toGrammySignal(signal: AbortSignal): Parameters<Api['getMe']>[0] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return signal as unknown as Parameters<Api['getMe']>[0];
}

/** Parses the bot id, the number before the colon of its token. */
export function getBotId(token: string): number {
  return Number(token.split(':', 1)[0]);
}

export type Me = UserFromGetMe;

/** Returns the retry_after of a 429 response in milliseconds, or null. */
export function getRetryAfterMs(error: unknown): number | null {
  if (!(error instanceof GrammyError) || error.error_code !== 429) return null;
  return (error.parameters.retry_after ?? 1) * 1_000;
}

/** Returns true for no response or a server error, so that a retry can succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof HttpError || (error instanceof GrammyError && error.error_code >= 500);
}

/** Returns true if the chat cannot be reached any more: the user has blocked the bot or deleted the chat. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false;
  if (error.error_code === 403) return true;
  return error.error_code === 400 && /chat not found|user is deactivated|PEER_ID_INVALID/i.test(error.description);
}

/** Returns true if the call has no effect any more: the message is unchanged or deleted, or the button press is too old. */
export function isObsoleteCall(error: unknown): boolean {
  return (
    error instanceof GrammyError &&
    error.error_code === 400 &&
    /not modified|message to edit not found|message can't be edited|query is too old/i.test(error.description)
  );
}

/** Returns Telegram's error for logs, never a URL, which contains the token. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
