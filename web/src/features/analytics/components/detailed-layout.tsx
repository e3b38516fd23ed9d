import type { Analytics } from '@aide/contract';
import { dailyBarPercent } from '@aide/rules';
import { AnalyticsSection } from './analytics-section.tsx';
import { DailyPerformance } from './daily-performance.tsx';
import { FigureRail } from './figure-rail.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { InsightsDetails } from './insights-details.tsx';

/** Everything there is, in one long page. The days are drawn against 25 tasks, so that weeks can be compared. */
export function DetailedLayout({ analytics, period }: { analytics: Analytics; period: string }) {
  return (
    <div className="flex flex-col gap-8" data-layout="detailed">
      <HeadlineFigures analytics={analytics} />
      <AnalyticsSection title={period}>
        <DailyPerformance days={analytics.dailyPerformance} toPercent={dailyBarPercent} />
      </AnalyticsSection>
      <FigureRail analytics={analytics} period={period} across />
      <InsightsDetails analytics={analytics} />
    </div>
  );
}
