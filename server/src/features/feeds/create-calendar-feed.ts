import type { UserContext } from '../../platform/context.ts';
import { hashFeedSecret, newFeedSecret } from './feed-secret.ts';
import { replaceFeed } from './feeds.repository.ts';
import type { CalendarFeedRow } from './feeds.table.ts';

/** A new address; the old one, if there was one, opens nothing from here on. */
export async function createCalendarFeed({
  tx,
  user,
  now,
}: UserContext): Promise<{ row: CalendarFeedRow; path: string }> {
  const secret = newFeedSecret();
  const row = await replaceFeed(tx, user.id, hashFeedSecret(secret), now);
  return { row, path: `/feeds/${secret}.ics` };
}
