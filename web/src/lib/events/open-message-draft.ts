/** Whom a draft is for, and about which task; without one it is about the open follow-ups. */
export interface DraftTarget {
  contactId: string;
  taskId: string | null;
}

export const messageDraftEvent = 'openMessageDraft';

/** Opens the draft of a message to a contact from anywhere; the shell listens. */
export function openMessageDraft(target: DraftTarget): void {
  window.dispatchEvent(new CustomEvent(messageDraftEvent, { detail: target }));
}
