import type { SearchKind } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../forms/use-debounced-value.ts';
import { timings } from '../timings.ts';
import { callForData } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

interface SearchOptions {
  /** Default: all kinds. */
  kind?: SearchKind;
  /** Default: 20. */
  limit?: number;
}

/**
 * Searches the user's data on the server, debounced. Undefined until the results of exactly this text are loaded, and
 * if the server is unreachable: the loaded lists can be searched without it.
 */
export function useSearch(typed: string, { kind, limit = 20 }: SearchOptions = {}) {
  const text = typed.trim();
  const q = useDebouncedValue(text, timings.searchPause);
  const { data } = useQuery({
    queryKey: [...queryKeys.search, q, kind, limit],
    queryFn: () => callForData('search', { query: { q, limit, ...(kind === undefined ? {} : { kind }) } }),
    enabled: q !== '',
    retry: false,
  });
  return q === text && q !== '' ? data : undefined;
}
