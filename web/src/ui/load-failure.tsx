import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '../lib/api/api-error.ts';
import { textLinkClass } from './text-link-class.ts';

/** A one-line error for a small part of a panel; pages and cards use the error panel. */
export function LoadFailure({ query }: { query: Pick<UseQueryResult, 'isError' | 'data' | 'error' | 'refetch'> }) {
  if (!query.isError || query.data !== undefined) return null;
  return (
    <p className="text-sm text-red">
      {errorMessage(query.error)}{' '}
      <button type="button" className={textLinkClass} onClick={() => void query.refetch()}>
        Try Again
      </button>
    </p>
  );
}
