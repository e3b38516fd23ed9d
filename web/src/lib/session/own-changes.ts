const storageKey = 'own_changes';
const maxKept = 20;
/** A notice is written before the response to its change, whose date has no fractions of a second. */
const before = 10_000;
const after = 1000;

/** Remembers in this tab, across reloads, when the server responded to a change. */
export function recordOwnChange(response: Response): void {
  const at = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(at)) sessionStorage.setItem(storageKey, JSON.stringify([...listChanges(), at].slice(-maxKept)));
}

/** Returns whether this tab made a change at the time of a notice, both by the server's clock. */
export function isOwnChange(instant: string): boolean {
  const at = Date.parse(instant);
  return listChanges().some((change) => change - before <= at && at < change + after);
}

function listChanges(): number[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'number') : [];
}
