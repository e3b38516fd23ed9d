import { currentSession } from '../session/session.ts';

/** Each account has its own: the next user of the tab must not see what this one was typing. */
function getKey(name: string): string {
  const session = currentSession();
  return `${name}:${session.signedIn ? session.user.id : ''}`;
}

/** Returns a text that is being typed, kept for this tab: it survives a reload or navigation. Default: empty. */
export function readDraft(name: string): string {
  return sessionStorage.getItem(getKey(name)) ?? '';
}

export function writeDraft(name: string, text: string): void {
  if (text === '') sessionStorage.removeItem(getKey(name));
  else sessionStorage.setItem(getKey(name), text);
}
