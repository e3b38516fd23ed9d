import { currentSession } from '../session/session.ts';

/** The draft of the capture box. Visitors write it in the example on the landing page. */
export const captureDraft = 'capture_draft';

/** One per account: the next user of the tab must not see this draft. */
function getKey(name: string): string {
  const session = currentSession();
  return `${name}:${session.signedIn ? session.user.id : ''}`;
}

/** Returns a draft, stored per tab: it survives a reload or navigation. Default: empty. */
export function getDraft(name: string): string {
  return sessionStorage.getItem(getKey(name)) ?? '';
}

/** Stores a draft. If the storage is full or blocked, the text stays on the page, but is lost on a reload. */
export function writeDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(getKey(name));
    else sessionStorage.setItem(getKey(name), text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Stores what a visitor wrote before signing in. Does nothing in a session: the account has a draft of its own. */
export function writeVisitorDraft(name: string, text: string): void {
  if (!currentSession().signedIn) writeDraft(name, text);
}

/**
 * Moves what a visitor wrote before signing in to the signed-in account. It is deleted if the account has a draft of
 * its own: the next user of the tab must not see it.
 */
export function adoptVisitorDraft(name: string): void {
  const visitorKey = `${name}:`;
  const text = sessionStorage.getItem(visitorKey);
  if (text === null) return;
  sessionStorage.removeItem(visitorKey);
  if (getDraft(name) === '') writeDraft(name, text);
}
