import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { useSave } from '../../../lib/api/use-change.ts';

const calendarFeedQuery = dataQuery('calendarFeed', 'getCalendarFeed');

export function useCalendarFeed() {
  return useQuery(calendarFeedQuery);
}

/** Only this response contains the secret path. */
export function useCreateCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callForData('createCalendarFeed'),
    onSuccess: ({ active, createdAt, lastUsedAt }) => {
      storeResponse(queryClient, calendarFeedQuery, { active, createdAt, lastUsedAt });
    },
  });
}

export function useRevokeCalendarFeed() {
  return useSave(calendarFeedQuery, () => callForData('revokeCalendarFeed'));
}
