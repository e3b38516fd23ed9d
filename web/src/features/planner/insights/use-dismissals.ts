import { useState } from 'react';

/** Ids that were dismissed or shown, stored per tab. */
export function useDismissals(key: string): [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(read(key)));
  function add(id: string): void {
    const next = new Set([...read(key), id]);
    sessionStorage.setItem(key, JSON.stringify([...next]));
    setIds(next);
  }
  return [ids, add];
}

function read(key: string): string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}
