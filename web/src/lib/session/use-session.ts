import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession, type Session } from './session.ts';

/** Prerendered pages are rendered as signed out. */
const stranger: Session = { signedIn: false, reason: 'absent' };

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => stranger);
}
