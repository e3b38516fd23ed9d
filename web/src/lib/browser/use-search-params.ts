import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Next = Record<string, string> | URLSearchParams | ((before: URLSearchParams) => URLSearchParams);
type SetSearchParams = (next: Next, options?: { replace?: boolean }) => void;

/** Returns the query of the URL, and a function that navigates to another one. */
export function useSearchParams(): [query: URLSearchParams, setQuery: SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetSearchParams>(
    (next, options) => {
      const after = typeof next === 'function' ? next(new URLSearchParams(query)) : new URLSearchParams(next);
      void navigate(`?${after.toString()}`, options);
    },
    [navigate, query],
  );
  return [query, setQuery];
}
