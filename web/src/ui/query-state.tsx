import { errorMessage } from '../lib/api/api-error.ts';
import { ErrorPanel } from './error-panel.tsx';
import { Skeleton } from './skeleton.tsx';

interface QueryStateProps {
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  /** The size of the skeleton. */
  className: string;
}

/** In place of data that is not there: a skeleton while it loads, an error with a button that tries again if that failed. */
export function QueryState({ query, className }: QueryStateProps) {
  if (query.isError) return <ErrorPanel message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  return <Skeleton className={className} />;
}
