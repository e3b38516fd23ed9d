import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from './use-search-params.ts';

/**
 * Returns the query of the URL, and a function that replaces it. The router updates in a transition, which may take a
 * moment; this value changes immediately, because fast typing would lose letters otherwise.
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
