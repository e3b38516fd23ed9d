import { mayHaveChanges } from '../../lib/offline/offline-state.ts';
import { signOut } from '../../lib/session/sign-out.ts';

export const signOutEvent = 'aide:sign-out';

/** Signs out, or asks first while changes wait on this device: signing out deletes them. */
export function requestSignOut(): void {
  if (mayHaveChanges()) window.dispatchEvent(new Event(signOutEvent));
  else signOut();
}
