import { findToken, replacement, startSession } from './session.ts';

/**
 * Stores the token that a request returns. The server revokes the old token before the response arrives, so a 401 of
 * another request meanwhile does not mean that the session has ended: the API client waits for this one, then repeats
 * that request.
 */
export async function replaceSession(token: Promise<string>): Promise<void> {
  const stored = token.then(startSession);
  replacement.token = findToken();
  // This function throws the error. For waiting requests a failure means that the token has not changed.
  replacement.settled = stored.catch(() => undefined);
  await stored;
}
