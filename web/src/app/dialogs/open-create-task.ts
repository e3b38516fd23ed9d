/** Initial values; the other fields are empty. */
export interface CreateTaskStart {
  title?: string;
  contactId?: string;
  recurring?: boolean;
  backlog?: boolean;
}

/** Opens the create-task dialog from anywhere; the shell listens. */
export function openCreateTask(start: CreateTaskStart = {}): void {
  window.dispatchEvent(new CustomEvent('openCreateTask', { detail: start }));
}
