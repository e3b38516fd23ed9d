/** Logs an error that is not displayed. The only code that writes to the console. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
