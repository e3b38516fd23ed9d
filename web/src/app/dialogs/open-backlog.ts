/** Opens the backlog dialog from any page. The shell handles the event. */
export function openBacklog(): void {
  window.dispatchEvent(new CustomEvent('openBacklog'));
}
