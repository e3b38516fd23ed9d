import { currentSession } from '../session/session.ts';

/** One per account: the next user of the tab must not see this draft. */
function getKey(name: string): string {
  const session = currentSession();
  return `${name}:${session.signedIn ? session.user.id : ''}`;
}

/** Returns a draft, stored per tab: it survives a reload or navigation. Default: empty. */
export function readDraft(name: string): string {
  return sessionStorage.getItem(getKey(name)) ?? '';
}

export function writeDraft(name: string, text: string): void {
  if (text === '') sessionStorage.removeItem(getKey(name));
  else sessionStorage.setItem(getKey(name), text);
}
