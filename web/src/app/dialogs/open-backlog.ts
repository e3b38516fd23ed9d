/** Opens the backlog dialog from anywhere; the shell listens. */
export function openBacklog(): void {
  window.dispatchEvent(new CustomEvent('openBacklog'));
}
