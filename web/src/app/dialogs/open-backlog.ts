/** Opens the backlog dialog from anywhere, with an item in it if one is named; the shell listens. */
export function openBacklog(itemId?: string): void {
  window.dispatchEvent(new CustomEvent('openBacklog', { detail: itemId ?? null }));
}
