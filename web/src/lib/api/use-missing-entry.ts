import { useEffect } from 'react';
import { useStableCallback } from '../browser/use-stable-callback.ts';
import { ApiError } from './api-error.ts';

interface MissingEntry {
  /** The entry that the address names and the loaded list does not have; null for none. */
  id: string | null;
  load: (id: string) => Promise<unknown>;
  /** The entry exists: it is newer than the list. */
  onFound: () => void;
  /** The server has no such entry. */
  onGone: () => void;
}

/** Asks the server once for an entry that is not in the list, so that a link to something deleted does not do nothing. */
export function useMissingEntry({ id, load, onFound, onGone }: MissingEntry): void {
  const check = useStableCallback((missing: string, signal: AbortSignal) => {
    const ask = async () => {
      try {
        await load(missing);
        if (!signal.aborted) onFound();
      } catch (error) {
        if (!signal.aborted && isNotFound(error)) onGone();
      }
    };
    void ask();
  });
  useEffect(() => {
    if (id === null) return undefined;
    const ended = new AbortController();
    check(id, ended.signal);
    return () => ended.abort();
  }, [id, check]);
}

/** Also true for an id that the server cannot read. Without a response it is not known whether the entry exists. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
