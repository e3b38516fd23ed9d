import type { Insight } from '@aide/contract';
import { findInsights } from '@aide/rules';
import { useMemo } from 'react';
import { useNow } from '../../lib/time/use-now.ts';
import { useZone } from '../../lib/time/use-zone.ts';
import type { DashboardProps } from './dashboard.tsx';

const minute = 60_000;

/** Returns the insights about the lists, updated every minute. */
export function useInsights({
  tasks,
  contacts,
  backlog,
}: Pick<DashboardProps, 'tasks' | 'contacts' | 'backlog'>): Insight[] {
  const timeZone = useZone();
  const now = useNow(minute);
  return useMemo(
    () => findInsights({ tasks, contacts, backlog, now, timeZone }),
    [tasks, contacts, backlog, now, timeZone],
  );
}
