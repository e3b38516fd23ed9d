import { useState } from 'react';

/**
 * Returns the entry of an open form, and its last version after it was deleted elsewhere: otherwise the form would
 * close and lose the input. Saving then shows the server's error. `id` is null while no form is open.
 */
export function useLastKnownEntry<T extends { id: string }>(entry: T | undefined, id: string | null): T | undefined {
  const [lastKnown, setLastKnown] = useState(entry);
  if (entry !== undefined && entry !== lastKnown) setLastKnown(entry);
  return entry ?? (lastKnown?.id === id ? lastKnown : undefined);
}
