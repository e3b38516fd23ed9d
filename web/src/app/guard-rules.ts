import type { Session } from '../lib/session/session.ts';

interface GuardFacts {
  session: Session;
  requireTelegram: boolean;
  /** Undefined while it is being asked. A failed question counts as not verified. */
  telegramVerified: boolean | undefined;
}

export type GuardDecision = 'pass' | 'wait' | 'login' | 'onboarding';

/** Who may see a signed-in page. */
export function decideGuard({ session, requireTelegram, telegramVerified }: GuardFacts): GuardDecision {
  if (!session.signedIn) return 'login';
  if (!requireTelegram || telegramVerified === true) return 'pass';
  return telegramVerified === undefined ? 'wait' : 'onboarding';
}

/** Status codes of the session check that mean: not signed in. Other errors do not. */
export function meansSignedOut(status: number | undefined): boolean {
  return status === 401 || status === 400;
}
