import { endSession, readToken } from './session.ts';

/**
 * Signs out in this browser at once, and ends the session on the server; offline it stays in the list of sessions until it
 * expires. Without the API client, which the landing page does not load.
 */
export function signOut(): void {
  const token = readToken();
  endSession('logout');
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  // Offline or already ended: the token is gone from this browser either way.
  fetch('/api/v1/sessions/sign-out', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
