import { useRef, useState } from 'react';
import { hasErrorCode } from '../api/api-error.ts';

interface Options<Entry, Values> {
  /** The entry when the form was opened; null for a new one. Later values are ignored. */
  entry: Entry | null;
  /** Loads the current entry. */
  load: (entry: Entry) => Promise<Entry>;
  /** Returns the form values of an entry. */
  toValues: (entry: Entry) => Values;
}

/** The number of retries if a field outside the form has changed. */
const attempts = 3;

/**
 * Saves a form. If one of its fields was changed elsewhere since it was opened, nothing is overwritten, and `theirs`
 * contains the current values of these fields; the next save overwrites them. Changes of other fields are not a
 * conflict.
 */
export function useSaveIfUnchanged<Entry extends { updated_at: string }, Values extends Record<string, string>>({
  entry,
  load,
  toValues,
}: Options<Entry, Values>) {
  const seen = useRef(entry);
  const [theirs, setTheirs] = useState<Partial<Values> | null>(null);

  /**
   * Returns whether it was saved. `send` gets the entry that was seen last, and handles its own errors, except a
   * conflict.
   */
  async function save(send: (seen: Entry | null) => Promise<unknown>): Promise<boolean> {
    setTheirs(null);
    for (let attempt = 1; ; attempt += 1) {
      const before = seen.current;
      try {
        await send(before);
        return true;
      } catch (error) {
        if (before === null || !hasErrorCode(error, 'CHANGED_MEANWHILE') || attempt === attempts) return false;
        const current = await load(before).catch(() => null);
        // The current entry could not be loaded: the form keeps showing the conflict.
        if (current === null) return false;
        seen.current = current;
        const changed = findChanges(toValues(before), toValues(current));
        if (Object.keys(changed).length > 0) {
          setTheirs(changed);
          return false;
        }
      }
    }
  }

  return { save, theirs, dismiss: () => setTheirs(null) };
}

/** Returns the current values that differ. */
function findChanges<Values extends Record<string, string>>(before: Values, now: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in now) if (now[name] !== before[name]) changed[name] = now[name];
  return changed;
}
