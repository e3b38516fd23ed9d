import { currentSession } from '../session/session.ts';

/** The draft of the capture box. Visitors write it in the example on the landing page. */
export const captureDraft = 'capture_draft';

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

/** Stores what a visitor wrote before signing in. Does nothing in a session: the account has a draft of its own. */
export function writeVisitorDraft(name: string, text: string): void {
  if (!currentSession().signedIn) writeDraft(name, text);
}

/** Moves what a visitor wrote before signing in to the signed-in account, unless it has a draft of its own. */
export function adoptVisitorDraft(name: string): void {
  const visitorKey = `${name}:`;
  const text = sessionStorage.getItem(visitorKey);
  if (text === null || readDraft(name) !== '') return;
  sessionStorage.removeItem(visitorKey);
  writeDraft(name, text);
}
