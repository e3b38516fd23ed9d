import type { AnalyticsPeriod } from '@aide/contract';

export const layouts = ['executive', 'detailed', 'minimal'] as const;
export type Layout = (typeof layouts)[number];

export const layoutNames: Record<Layout, string> = { executive: 'Executive', detailed: 'Detailed', minimal: 'Minimal' };

export const periodNames: Record<AnalyticsPeriod, string> = {
  week: 'This week',
  last_week: 'Last week',
  month: 'This month',
};
