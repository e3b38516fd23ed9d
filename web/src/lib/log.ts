/** Logs an error that is not displayed. The only place that writes to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
