/**
 * Called on Back and Forward before the router. A guard that stops the event keeps the page. Browsers call the listeners
 * of `window` in the order in which they were added, also those of the capture phase, so a page cannot add its own.
 */
export const historyGuards = new Set<(event: PopStateEvent) => void>();

export function runHistoryGuards(event: PopStateEvent): void {
  for (const guard of historyGuards) guard(event);
}
