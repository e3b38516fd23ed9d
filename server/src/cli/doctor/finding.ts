/** `broken`: it was configured and does not work. `off`: it is not configured, and the product works without it. */
export type State = 'ok' | 'off' | 'look' | 'broken';

export interface Finding {
  part: string;
  state: State;
  detail: string;
  /** What to do next. */
  next?: string | undefined;
}

/** How long one probe may take. */
export const probeMs = 5_000;

/** A few words about what went wrong, without addresses' passwords. */
export function getErrorMessage(error: unknown): string {
  const { code, message, cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  if (cause instanceof Error && message === 'fetch failed') return getErrorMessage(cause);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no response in time';
  return [code, message].filter(Boolean).join(': ') || String(error);
}

/** The name and port of an address, never its user and password. */
export function getHost(url: string): string {
  return new URL(url).host;
}
