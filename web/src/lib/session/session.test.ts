import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeToken, secondsFromNow, stubBrowser } from '../../../test/browser.ts';
import type * as SessionModule from './session.ts';

const asha = { id: 'user-1', email: 'asha@example.com' };
let browser: ReturnType<typeof stubBrowser>;
let session: typeof SessionModule;

beforeEach(async () => {
  vi.useFakeTimers();
  browser = stubBrowser();
  vi.resetModules();
  session = await import('./session.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('who is signed in', () => {
  it('is the user of the stored token, whose signature is not verified [S4.auth.01, S4.auth.05]', () => {
    const token = fakeToken({ ...asha, exp: secondsFromNow(60) });
    localStorage.setItem('token', token);
    expect(session.currentSession()).toEqual({ signedIn: true, token, user: { ...asha, exp: secondsFromNow(60) } });
  });

  it('is read from session storage if local storage has none [S3.store.01]', () => {
    sessionStorage.setItem('token', fakeToken({ ...asha, exp: secondsFromNow(60) }));
    expect(session.currentSession().signedIn).toBe(true);
  });

  it('decodes names beyond ASCII', () => {
    expect(session.decodeToken(fakeToken({ id: '1', email: 'jürgen@example.com', exp: 1 }))?.email).toBe(
      'jürgen@example.com',
    );
  });

  it('is signed out without a token', () => {
    expect(session.currentSession()).toEqual({ signedIn: false, reason: 'absent' });
  });

  it.each(['abc', 'a.b.c', fakeToken('text'), fakeToken(null), fakeToken({ id: '1' })])(
    'is signed out with the undecodable token %s [S4.auth.02]',
    (token) => {
      localStorage.setItem('token', token);
      expect(session.currentSession()).toEqual({ signedIn: false, reason: 'undecodable' });
    },
  );

  it('is signed out with an expired token, which is removed [S4.auth.03, S4.auth.04]', () => {
    localStorage.setItem('token', fakeToken({ ...asha, exp: secondsFromNow(-1) }));
    expect(session.currentSession()).toEqual({ signedIn: false, reason: 'expired' });
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a session', () => {
  it('keeps the token and the user’s id in local storage [S3.store.02]', () => {
    const token = fakeToken({ ...asha, exp: secondsFromNow(60) });
    session.startSession(token);
    expect(localStorage.getItem('token')).toBe(token);
    expect(localStorage.getItem('userId')).toBe('user-1');
    expect(session.currentSession().signedIn).toBe(true);
  });

  it('removes the token from both storages when it ends [S2.nav.06, S2.nav.07]', () => {
    session.startSession(fakeToken({ ...asha, exp: secondsFromNow(60) }));
    sessionStorage.setItem('token', 'left over');
    session.endSession('logout');
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userId')).toBeNull();
    expect(session.currentSession()).toEqual({ signedIn: false, reason: 'logout' });
  });

  it('ends when the token expires', () => {
    session.startSession(fakeToken({ ...asha, exp: secondsFromNow(60) }));
    const listener = vi.fn<() => void>();
    session.subscribeToSession(listener);
    vi.advanceTimersByTime(61_000);
    expect(listener).toHaveBeenCalledOnce();
    expect(session.currentSession()).toEqual({ signedIn: false, reason: 'expired' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('outlives the longest timer a browser can set', () => {
    session.startSession(fakeToken({ ...asha, exp: secondsFromNow(90 * 86_400) }));
    vi.advanceTimersByTime(89 * 86_400_000);
    expect(session.currentSession().signedIn).toBe(true);
    vi.advanceTimersByTime(2 * 86_400_000);
    expect(session.currentSession().signedIn).toBe(false);
  });

  it('ends here when another tab signs out', () => {
    session.startSession(fakeToken({ ...asha, exp: secondsFromNow(60) }));
    const listener = vi.fn<() => void>();
    session.subscribeToSession(listener);
    localStorage.removeItem('token');
    browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    expect(listener).toHaveBeenCalledOnce();
    expect(session.currentSession()).toEqual({ signedIn: false, reason: 'logout' });
  });

  it('ignores other values stored by another tab', () => {
    const listener = vi.fn<() => void>();
    session.subscribeToSession(listener);
    browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(listener).not.toHaveBeenCalled();
  });
});
