import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession, type Session } from './session.ts';

/** A page drawn ahead of time is the one a stranger sees. */
const stranger: Session = { signedIn: false, reason: 'absent' };

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => stranger);
}
