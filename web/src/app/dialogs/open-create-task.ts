/** Initial values; omitted fields are empty. */
export interface CreateTaskStart {
  title?: string;
  contactId?: string;
  /** `YYYY-MM-DD`. */
  dueDate?: string;
  recurring?: boolean;
  backlog?: boolean;
}

/** Opens the create-task dialog from any page. The shell handles the event. */
export function openCreateTask(start: CreateTaskStart = {}): void {
  window.dispatchEvent(new CustomEvent('openCreateTask', { detail: start }));
}
