import { describe, expect, it } from 'vitest';
import type { Session } from '../lib/session/session.ts';
import { decideGuard, meansSignedOut } from './guard-rules.ts';
import { findPage, pageRoutes } from './route-table.ts';

const signedIn: Session = { signedIn: true, token: 't', user: { id: '1', email: 'a@b.co', exp: 1 } };
const signedOut: Session = { signedIn: false, reason: 'absent' };

describe('the guard of signed-in pages', () => {
  it('redirects other visitors to the sign-in page [S2.guard.01]', () => {
    for (const requireTelegram of [true, false]) {
      expect(decideGuard({ session: signedOut, requireTelegram, telegramVerified: true })).toBe('login');
    }
  });

  it('passes signed-in users, with or without a bot', () => {
    expect(decideGuard({ session: signedIn, requireTelegram: false, telegramVerified: false })).toBe('pass');
  });

  it('redirects users with an unverified bot to onboarding if the option is on [S2.guard.02, S2.guard.03]', () => {
    expect(decideGuard({ session: signedIn, requireTelegram: true, telegramVerified: false })).toBe('onboarding');
    expect(decideGuard({ session: signedIn, requireTelegram: true, telegramVerified: true })).toBe('pass');
  });

  it('waits while the status of the bot loads', () => {
    expect(decideGuard({ session: signedIn, requireTelegram: true, telegramVerified: undefined })).toBe('wait');
  });

  it('requires a verified bot on no page [S2.guard.04, S2.guard.05]', () => {
    expect(pageRoutes.filter((route) => route.requireTelegram)).toEqual([]);
  });

  it('treats only 401 and 400 of the status check as signed out [S2.guard.06, S2.guard.07]', () => {
    expect([401, 400].every(meansSignedOut)).toBe(true);
    expect([undefined, 403, 404, 429, 500, 503].some(meansSignedOut)).toBe(false);
  });
});

describe('the route table', () => {
  it('matches a path with and without a trailing slash, in any case', () => {
    expect(findPage('/tasks/')?.title).toBe('Tasks');
    expect(findPage('/Tasks')?.title).toBe('Tasks');
    expect(findPage('/')?.access).toBe('public');
    expect(findPage('/nowhere')).toBeUndefined();
  });
});
