import { useRef, useState } from 'react';
import { hasErrorCode } from '../api/api-error.ts';

interface Options<Entry, Values> {
  /** The entry that the form began with; null for a new one. Later values are not looked at. */
  entry: Entry | null;
  /** Reads the entry again. */
  load: (entry: Entry) => Promise<Entry>;
  /** Returns what the form shows of an entry. */
  toValues: (entry: Entry) => Values;
}

/** How often a save is repeated because something else of the entry has changed. */
const attempts = 3;

/**
 * Saves a form unless one of its fields was changed elsewhere since it was opened: then nothing is overwritten, and `theirs` has the
 * values of these fields. The next save replaces them. Changes of what the form does not show do not count.
 */
export function useSaveIfUnchanged<Entry extends { updated_at: string }, Values extends Record<string, string>>({
  entry,
  load,
  toValues,
}: Options<Entry, Values>) {
  const seen = useRef(entry);
  const [theirs, setTheirs] = useState<Partial<Values> | null>(null);

  /** Returns whether it was saved. `send` gets the entry that was seen last, and shows its errors itself, except that of a conflict. */
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
        // The form keeps displaying the conflict: the current value cannot be read.
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

/** Returns the values that differ, as they are now. */
function findChanges<Values extends Record<string, string>>(before: Values, now: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in now) if (now[name] !== before[name]) changed[name] = now[name];
  return changed;
}
