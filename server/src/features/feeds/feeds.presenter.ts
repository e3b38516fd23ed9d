import type { CalendarFeed } from '@aide/contract';
import type { CalendarFeedRow } from './feeds.table.ts';

export function presentFeed(row: CalendarFeedRow | undefined): CalendarFeed {
  return {
    active: row !== undefined,
    createdAt: row?.createdAt.toISOString() ?? null,
    lastUsedAt: row?.lastUsedAt?.toISOString() ?? null,
  };
}
