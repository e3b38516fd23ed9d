import type { TokenPayload } from '@aide/contract';
import { eraseOffline } from '../storage/erase-offline.ts';

const tokenKey = 'token';
const userIdKey = 'userId';

/** Why no user is signed in. After Logout the next sign-in does not return to the previous page. */
export type SignedOutReason = 'absent' | 'undecodable' | 'expired' | 'logout';

export type Session =
  | { signedIn: true; token: string; user: TokenPayload }
  | { signedIn: false; reason: SignedOutReason };

const listeners = new Set<() => void>();
let current: Session | undefined;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;

/** Reads local storage first, then session storage. Returns null if the browser blocks them. */
export function findToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) ?? sessionStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

/** Decodes the payload of a token without verification; undefined if it cannot be decoded. */
export function decodeToken(token: string): TokenPayload | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (character) => character.codePointAt(0) ?? 0);
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof payload !== 'object' || payload === null) return undefined;
    const { id, email, exp }: Partial<Record<keyof TokenPayload, unknown>> = payload;
    if (typeof exp !== 'number') return undefined;
    return { id: typeof id === 'string' ? id : '', email: typeof email === 'string' ? email : '', exp };
  } catch {
    return undefined;
  }
}

/** A missing, undecodable or expired token means signed out; an expired one is removed. */
export function resolveSession(now = Date.now()): Session {
  const token = findToken();
  if (token === null) return { signedIn: false, reason: 'absent' };
  const user = decodeToken(token);
  if (!user) return { signedIn: false, reason: 'undecodable' };
  if (user.exp * 1000 > now) return { signedIn: true, token, user };
  removeToken();
  eraseOffline(user.id, true);
  return { signedIn: false, reason: 'expired' };
}

/** Returns the session for the UI: a stable object until it changes. */
export function currentSession(): Session {
  return current ?? publish(resolveSession());
}

export function startSession(token: string): void {
  localStorage.setItem(tokenKey, token);
  sessionStorage.removeItem(tokenKey);
  const session = resolveSession();
  if (session.signedIn) localStorage.setItem(userIdKey, session.user.id);
  publish(session);
}

/** The pending request that replaces the token, or the last one; see replace-session.ts. */
export const replacement: { token?: string | null; settled?: Promise<unknown> } = {};

/** Ends the session in this browser and deletes its offline cache; unsent changes are deleted only after Logout. */
export function endSession(reason: SignedOutReason): void {
  const token = findToken();
  const account = token === null ? undefined : decodeToken(token)?.id;
  removeToken();
  if (account !== undefined) eraseOffline(account, reason !== 'logout');
  localStorage.removeItem(userIdKey);
  publish({ signedIn: false, reason });
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

/** `key` is null if the whole storage was cleared. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== null && event.key !== tokenKey) return;
  const session = resolveSession();
  publish(session.signedIn || session.reason !== 'absent' ? session : { signedIn: false, reason: 'logout' });
}

function publish(session: Session): Session {
  current = session;
  clearTimeout(expiryTimer);
  if (session.signedIn) watchExpiry(session.user.exp);
  for (const listener of listeners) listener();
  return session;
}

/** Timers are limited to 24.8 days, so a later expiry is checked again after a day. */
function watchExpiry(exp: number): void {
  const wait = Math.min(Math.max(exp * 1000 - Date.now(), 0), 86_400_000);
  expiryTimer = setTimeout(() => {
    publish(resolveSession());
  }, wait);
}

function removeToken(): void {
  localStorage.removeItem(tokenKey);
  sessionStorage.removeItem(tokenKey);
}
