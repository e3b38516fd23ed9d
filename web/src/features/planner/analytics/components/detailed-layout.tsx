import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import { dailyBarPercent } from '@aide/rules';
import { chartNames, periodNames } from '../analytics.rules.ts';
import { AnalyticsSection } from './analytics-section.tsx';
import { DailyPerformance } from './daily-performance.tsx';
import { FigureRail } from './figure-rail.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { InsightsDetails } from './insights-details.tsx';

/** All figures on one page. The daily chart has a fixed scale of 25 tasks, so that weeks can be compared. */
export function DetailedLayout({ analytics, period }: { analytics: Analytics; period: AnalyticsPeriod }) {
  return (
    <div className="flex flex-col gap-8" data-layout="detailed">
      <HeadlineFigures analytics={analytics} period={period} />
      <AnalyticsSection title={chartNames[analytics.dailyWindow]}>
        <DailyPerformance days={analytics.dailyPerformance} toPercent={dailyBarPercent} />
      </AnalyticsSection>
      <FigureRail analytics={analytics} period={periodNames[period]} across />
      <InsightsDetails analytics={analytics} />
    </div>
  );
}
