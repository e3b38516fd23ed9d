import { Api, GrammyError, HttpError, type ApiClientOptions } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';

export interface BotAccess {
  token: string;
  /** Another Bot API server, e.g. one of one's own. */
  apiRoot: string;
}

/** The timeout of an ordinary call; then it counts as a network error. */
const callTimeoutSeconds = 20;

export function clientOptions({ apiRoot }: BotAccess, timeoutSeconds = callTimeoutSeconds): ApiClientOptions {
  return { apiRoot: apiRoot.replace(/\/+$/, ''), timeoutSeconds };
}

export function createApi(access: BotAccess, timeoutSeconds?: number): Api {
  return new Api(access.token, clientOptions(access, timeoutSeconds));
}

/** Returns the signal with the type that grammY declares, which is that of an older package; both behave the same. */
export function toGrammySignal(signal: AbortSignal): Parameters<Api['getMe']>[0] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return signal as unknown as Parameters<Api['getMe']>[0];
}

/** A token begins with the bot's number. */
export function getBotId(token: string): number {
  return Number(token.split(':', 1)[0]);
}

export type Me = UserFromGetMe;

/** Telegram asks to wait that long; null when it does not. */
export function getRetryAfterMs(error: unknown): number | null {
  if (!(error instanceof GrammyError) || error.error_code !== 429) return null;
  return (error.parameters.retry_after ?? 1) * 1_000;
}

/** The request got no response or a server error, so a retry can succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof HttpError || (error instanceof GrammyError && error.error_code >= 500);
}

/** The chat cannot be reached any more: the person has blocked the bot or is gone. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false;
  if (error.error_code === 403) return true;
  return error.error_code === 400 && /chat not found|user is deactivated|PEER_ID_INVALID/i.test(error.description);
}

/** What was asked for is the case already, or can no longer be: the message is unchanged or gone, the press too old. */
export function isPointless(error: unknown): boolean {
  return (
    error instanceof GrammyError &&
    error.error_code === 400 &&
    /not modified|message to edit not found|message can't be edited|query is too old/i.test(error.description)
  );
}

/** For logs: Telegram's error, never a URL that contains the token. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
