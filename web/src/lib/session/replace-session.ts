import { readToken, replacement, startSession } from './session.ts';

/**
 * Stores the token that a request returns. The server revokes the old token before that response arrives, so a 401 of another
 * request meanwhile does not mean that the session has ended: the API client waits for this one, then repeats that request.
 */
export async function replaceSession(token: Promise<string>): Promise<void> {
  const stored = token.then(startSession);
  replacement.token = readToken();
  // This function throws the error. To those who wait, a failure means that the token is still the same.
  replacement.settled = stored.catch(() => undefined);
  await stored;
}
