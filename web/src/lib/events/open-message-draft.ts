/** The recipient of a draft and its task; without a task it is about the open follow-ups. */
export interface DraftTarget {
  contactId: string;
  taskId: string | null;
}

export const messageDraftEvent = 'openMessageDraft';

/** Opens a message draft from any page. The shell handles the event. */
export function openMessageDraft(target: DraftTarget): void {
  window.dispatchEvent(new CustomEvent(messageDraftEvent, { detail: target }));
}
