/** Opens the command palette from any page. The shell handles the event. */
export function openPalette(): void {
  window.dispatchEvent(new CustomEvent('openPalette'));
}
