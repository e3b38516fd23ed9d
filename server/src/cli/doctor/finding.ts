/** `broken`: configured and does not work. `off`: not configured; the product works without it. */
export type State = 'ok' | 'off' | 'look' | 'broken';

/** The result of one check. */
export interface Finding {
  state: State;
  detail: string;
  /** The suggested next step. */
  next?: string | undefined;
}

export type PartFinding = Finding & { part: string };

export const createFinding = (state: State, detail: string, next?: string): Finding => ({ state, detail, next });

/** Timeout of one probe. */
export const probeMs = 5_000;

/** Returns a short error message without the passwords of URLs. */
export function getErrorMessage(error: unknown): string {
  const { code, message, cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  if (cause instanceof Error && message === 'fetch failed') return getErrorMessage(cause);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no response in time';
  return [code, message].filter(Boolean).join(': ') || String(error);
}

/** Returns the host and port of a URL, never its user and password. */
export function getHost(url: string): string {
  return new URL(url).host;
}
