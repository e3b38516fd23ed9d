import { currentSession } from '../../../lib/session/session.ts';
import { userKey } from '../../../lib/storage/user-storage.ts';
import { keepCapture, type CaptureBody } from './waiting-captures.ts';

const earlierKey = 'captures_waiting';

/** Moves messages that an earlier version stored in local storage into the queue. */
export async function moveEarlierWaiting(timeZone: string): Promise<void> {
  const session = currentSession();
  if (!session.signedIn) return;
  const key = userKey(earlierKey, session.user.id);
  for (const { body } of parseEarlier(localStorage.getItem(key)))
    await keepCapture(body, timeZone, { attempted: true });
  localStorage.removeItem(key);
}

/** Skips invalid entries: any script of the page can write to local storage. */
function parseEarlier(stored: string | null): { body: CaptureBody }[] {
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter(isEarlier) : [];
  } catch {
    return [];
  }
}

function isEarlier(value: unknown): value is { body: CaptureBody } {
  if (typeof value !== 'object' || value === null || !('body' in value)) return false;
  const { body } = value;
  return typeof body === 'object' && body !== null && 'text' in body && 'captureId' in body;
}
