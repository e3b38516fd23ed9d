/** Opens the command palette from any page. The shell handles the event. */
export function openPalette(): void {
  window.dispatchEvent(new CustomEvent('openPalette'));
}

/** Focuses the capture box of the page, or opens it in a window. The shell handles the event. */
export function openCapture(): void {
  window.dispatchEvent(new CustomEvent('openCapture'));
}
