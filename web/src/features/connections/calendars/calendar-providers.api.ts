import type { CallBody } from '@aide/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { startVisit } from '../../../lib/session/provider-visit.ts';

// Apart from the other calls, which the first page loads: the visit needs a parser that only sign-in pages have.

/** The providers at which calendars can be connected without a password. */
export function useCalendarProviders() {
  return useQuery(dataQuery('calendarSources', 'listCalendarProviders'));
}

/** Redirects to the provider; it redirects back to a page that connects the calendars. */
async function visitCalendarProvider(calendar: CallBody<'beginCalendarSignIn'>): Promise<void> {
  const { data } = await call('beginCalendarSignIn', { body: calendar });
  startVisit(data.url, { binding: data.binding, linking: false, calendar });
}

export function useVisitCalendarProvider() {
  return useMutation({ mutationFn: visitCalendarProvider });
}
