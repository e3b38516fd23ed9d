import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from './use-search-params.ts';

/**
 * What the address says, and how to put something else there. The router follows in a transition, which can take a moment; what
 * the user types or chooses is applied at once, because fast typing would lose letters otherwise.
 */
export function useAddress(): [query: URLSearchParams, replace: (next: Record<string, string>) => void] {
  const [query, setQuery] = useSearchParams();
  const [shown, show] = useOptimistic(query);
  return [
    shown,
    (next) =>
      startTransition(() => {
        show(new URLSearchParams(next));
        setQuery(next, { replace: true });
      }),
  ];
}
