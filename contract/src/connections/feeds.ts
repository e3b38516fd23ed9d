import { z } from 'zod';
import { instantSchema } from '../text.ts';
import { route, success } from '../wire.ts';

export const calendarFeedSchema = z.object({
  active: z.boolean(),
  createdAt: instantSchema.nullable(),
  /** When a calendar last requested it, to the minute. */
  lastUsedAt: instantSchema.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

const tag = 'Calendar feed';

export const feedRoutes = {
  getCalendarFeed: route({
    method: 'GET',
    path: '/calendar-feed',
    summary: 'Get whether there is a calendar feed of the due tasks',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(calendarFeedSchema),
    errors: [],
  }),
  createCalendarFeed: route({
    method: 'POST',
    path: '/calendar-feed',
    summary: 'Create a secret address for calendar apps, which is returned only once; an earlier one stops working',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 201,
    /** Relative to the address of the product: `/feeds/<secret>.ics`, iCalendar (RFC 5545). */
    response: success(calendarFeedSchema.extend({ path: z.string() })),
    errors: ['REAUTHENTICATION_REQUIRED'],
  }),
  revokeCalendarFeed: route({
    method: 'DELETE',
    path: '/calendar-feed',
    summary: 'Revoke the address of the feed immediately',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(calendarFeedSchema),
    errors: [],
  }),
};
