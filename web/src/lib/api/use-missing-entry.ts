import { useEffect } from 'react';
import { useStableCallback } from '../browser/use-stable-callback.ts';
import { ApiError } from './api-error.ts';

interface MissingEntry {
  /** The entry in the URL that the loaded list does not contain; null for none. */
  id: string | null;
  load: (id: string) => Promise<unknown>;
  /** Called if the entry exists: it is newer than the list. */
  onFound: () => void;
  /** Called if the entry does not exist. */
  onGone: () => void;
}

/** Requests an entry that is not in the list, once, so that a link to a deleted entry shows a message. */
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

/** Also true for a malformed id. Without a response it is unknown whether the entry exists. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
