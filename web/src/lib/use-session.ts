import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession, type Session } from './session.ts';

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}
