import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession, type Session } from './session.ts';

/** Pages are prerendered as signed out. */
const signedOut: Session = { signedIn: false, reason: 'absent' };

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => signedOut);
}
