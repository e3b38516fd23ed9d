import { mayHaveChanges } from '../../lib/offline/offline-state.ts';
import { signOut } from '../../lib/session/sign-out.ts';

export const signOutEvent = 'aide:sign-out';

/** Signs out; asks first if changes are queued on this device, because signing out deletes them. */
export function requestSignOut(): void {
  if (mayHaveChanges()) window.dispatchEvent(new Event(signOutEvent));
  else signOut();
}
