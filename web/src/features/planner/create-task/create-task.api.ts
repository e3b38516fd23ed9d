import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

const recurrencePreviewQuery = (recurrenceText: string) =>
  queryOptions({
    ...dataQuery('recurringTasks', 'previewRecurrence', {
      body: { recurrenceText },
    }),
    enabled: recurrenceText !== '',
    retry: false,
  });

export function useRecurrencePreview(recurrenceText: string) {
  return useQuery(recurrencePreviewQuery(recurrenceText));
}

/** Returns the suggestions of a rejected recurrence. */
export function listSuggestions(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const { details } = (error.body ?? {}) as { details?: { suggestions?: string[] } };
  return details?.suggestions ?? [];
}
