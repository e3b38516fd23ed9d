/** Opens the backlog dialog from any page, optionally at one item. The shell handles the event. */
export function openBacklog(itemId?: string): void {
  window.dispatchEvent(new CustomEvent('openBacklog', { detail: itemId ?? null }));
}
