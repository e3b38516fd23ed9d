import type { Analytics } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { calendarOf } from './analytics.calendar.ts';
import {
  countCompleted,
  countCreated,
  countOverdue,
  readReach,
  tallyCategories,
  tallyContacts,
} from './analytics.repository.ts';
import { shapeAnalytics, type AvatarOf } from './analytics.rules.ts';

/** The whole analytics answer, as of now and in the user's zone. */
export async function readAnalytics(context: UserContext, avatarOf: AvatarOf): Promise<Analytics> {
  const calendar = calendarOf(context.now, context.user.timezone);
  const { contacts: totalContacts, firstTaskAt } = await readReach(context);
  const rows = {
    categories: await tallyCategories(context),
    contacts: await tallyContacts(context),
    overdue: await countOverdue(context, calendar),
    created: await countCreated(context, calendar),
    completed: await countCompleted(context, calendar),
    totalContacts,
    firstTaskAt,
  };
  return shapeAnalytics(rows, calendar, avatarOf);
}
