import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '../lib/api/api-error.ts';
import { textLinkClass } from './text-link-class.ts';

/** One line where a small part of a panel could not be read; a whole page or card has the error panel. */
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
