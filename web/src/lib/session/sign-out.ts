import { endSession, findToken } from './session.ts';

/**
 * Signs out in this browser and ends the session on the server; offline the session stays in the list until it expires.
 * Does not use the API client, which the landing page does not load.
 */
export function signOut(): void {
  const token = findToken();
  endSession('logout');
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  // Offline or already ended: the token is removed from this browser in either case.
  fetch('/api/v1/sessions/sign-out', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
