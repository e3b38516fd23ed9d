import type { Session } from '../lib/session/session.ts';

interface GuardFacts {
  session: Session;
  requireTelegram: boolean;
  /** Undefined while the request is pending. A failed request counts as not verified. */
  telegramVerified: boolean | undefined;
}

export type GuardDecision = 'pass' | 'wait' | 'login' | 'onboarding';

/** Decides whether a signed-in page is shown, and where to redirect otherwise. */
export function decideGuard({ session, requireTelegram, telegramVerified }: GuardFacts): GuardDecision {
  if (!session.signedIn) return 'login';
  if (!requireTelegram || telegramVerified === true) return 'pass';
  return telegramVerified === undefined ? 'wait' : 'onboarding';
}

/**
 * Returns true for the status codes of the session check that mean "signed out". Other errors do not end the session.
 */
export function meansSignedOut(status: number | undefined): boolean {
  return status === 401 || status === 400;
}
