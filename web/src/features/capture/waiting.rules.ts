import type { CallBody } from '@aide/contract';

/** A sentence that could not be sent yet. */
export interface WaitingCapture {
  body: CallBody<'capture'> & { captureId: string };
  /** Why the server rejected it; then it waits for the user, not for the connection. */
  problem: string | null;
}

/** Returns the stored captures, without entries that cannot be read: any script of the page can write to storage. */
export function readWaiting(stored: string | null): WaitingCapture[] {
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

function isWaiting(value: unknown): value is WaitingCapture {
  if (typeof value !== 'object' || value === null || !('body' in value)) return false;
  const { body } = value;
  return (
    typeof body === 'object' &&
    body !== null &&
    'text' in body &&
    typeof body.text === 'string' &&
    'captureId' in body &&
    typeof body.captureId === 'string'
  );
}

/** The same sentence is kept once, however often it was tried. */
export function addWaiting(list: readonly WaitingCapture[], added: WaitingCapture): WaitingCapture[] {
  return [...list.filter(({ body }) => body.captureId !== added.body.captureId), added];
}
