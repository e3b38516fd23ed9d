/** For a failure that nobody is told about: the one place that writes to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
