/** Opens the command palette from anywhere; the shell listens. */
export function openPalette(): void {
  window.dispatchEvent(new CustomEvent('openPalette'));
}
