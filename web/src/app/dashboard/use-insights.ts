import type { Insight } from '@aide/contract';
import { findInsights } from '@aide/rules';
import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/use-zone.ts';
import type { DashboardProps } from './dashboard.tsx';

const minute = 60_000;

/** What is worth saying about the lists, looked at again every minute. */
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
