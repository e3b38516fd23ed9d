import { z } from 'zod';
import { instantSchema } from './text.ts';
import { route, success } from './wire.ts';

export const calendarFeedSchema = z.object({
  active: z.boolean(),
  createdAt: instantSchema.nullable(),
  /** When a calendar last asked for it, to the minute. */
  lastUsedAt: instantSchema.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

const tag = 'Calendar feed';

export const feedRoutes = {
  getCalendarFeed: route({
    method: 'GET',
    path: '/calendar-feed',
    summary: 'Whether there is a calendar feed of the due tasks',
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
    summary: 'A new secret address for calendar apps, shown this once; an earlier one stops working',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 201,
    /** Below the address of the product: `/feeds/<secret>.ics`, iCalendar (RFC 5545). */
    response: success(calendarFeedSchema.extend({ path: z.string() })),
    errors: ['REAUTHENTICATION_REQUIRED'],
  }),
  revokeCalendarFeed: route({
    method: 'DELETE',
    path: '/calendar-feed',
    summary: 'Make the address of the feed worthless at once',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(calendarFeedSchema),
    errors: [],
  }),
};
