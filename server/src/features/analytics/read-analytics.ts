import type { Analytics } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { calendarOf } from './analytics.calendar.ts';
import { readAnalyticsRows } from './analytics.repository.ts';
import { shapeAnalytics, type AvatarOf } from './analytics.rules.ts';

/** The whole analytics answer, as of now and in the user's zone. */
export async function readAnalytics(context: UserContext, avatarOf: AvatarOf): Promise<Analytics> {
  const calendar = calendarOf(context.now, context.user.timezone);
  return shapeAnalytics(await readAnalyticsRows(context, calendar), calendar, avatarOf);
}
