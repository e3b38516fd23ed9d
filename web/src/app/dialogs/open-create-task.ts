/** Opens the create-task dialog from anywhere; the shell listens. */
export function openCreateTask(): void {
  window.dispatchEvent(new CustomEvent('openCreateTask'));
}
