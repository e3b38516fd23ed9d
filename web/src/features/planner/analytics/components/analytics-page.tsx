import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import { analyticsPeriods } from '@aide/contract/enums';
import { ChartNoAxesColumn } from 'lucide-react';
import type { ComponentType } from 'react';
import { serverMessage } from '../../../../lib/api/api-error.ts';
import { useAddress } from '../../../../lib/browser/use-address.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { SkeletonCounters } from '../../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { chartNames, formatSummary, periodNames } from '../analytics.rules.ts';
import { useAnalytics } from '../analytics.api.ts';
import { ExecutiveLayout } from './executive-layout.tsx';
import { MinimalLayout } from './minimal-layout.tsx';
import { Link } from '../../../../ui/link.tsx';
import { dailyBarPercent } from '@aide/rules';
import { AnalyticsSection } from './analytics-section.tsx';
import { DailyPerformance } from './daily-performance.tsx';
import { FigureRail } from './figure-rail.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { InsightsDetails } from './insights-details.tsx';

const pages: Record<Layout, ComponentType<{ analytics: Analytics; period: AnalyticsPeriod }>> = {
  executive: ExecutiveLayout,
  detailed: DetailedLayout,
  minimal: MinimalLayout,
};

/** Layout and period are in the URL, so that they can be bookmarked and shared. */
export function AnalyticsPage() {
  const [query, replaceQuery] = useAddress();
  const layout = layouts.find((name) => name === query.get('layout')) ?? 'executive';
  const period = analyticsPeriods.find((name) => name === query.get('period')) ?? 'week';
  const analytics = useAnalytics(period);
  const empty = analytics.data?.taskCategories.totalTasks === 0;
  const Body = pages[layout];
  const summary = analytics.data ? formatSummary(analytics.data, period) : null;
  return (
    <>
      <PageHeader
        title="Analytics"
        actions={
          analytics.isPending || (analytics.data && !empty) ? (
            <>
              <Segments
                label="Period"
                value={period}
                values={analyticsPeriods}
                names={periodNames}
                onChange={(name) => replaceQuery({ layout, period: name })}
              />
              <Segments
                label="Layout"
                value={layout}
                values={layouts}
                names={layoutNames}
                onChange={(name) => replaceQuery({ layout: name, period })}
              />
            </>
          ) : undefined
        }
      />
      {analytics.isPending && <AnalyticsLoading layout={layout} />}
      {analytics.isError && !analytics.data && (
        <ErrorPanel
          message={serverMessage(analytics.error) ?? 'Failed to fetch analytics data'}
          retryLabel="Retry"
          onRetry={() => void analytics.refetch()}
        />
      )}
      {summary !== null && layout !== 'minimal' && (
        <p className="-mt-2 mb-6 max-w-prose text-pretty md:-mt-3">{summary}</p>
      )}
      {analytics.data && (empty ? <NoAnalytics /> : <Body analytics={analytics.data} period={period} />)}
    </>
  );
}

function NoAnalytics() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title="No Analytics Data Yet"
      action={
        <>
          <Link to="/contacts" className={buttonClass('secondary')}>
            Add Contacts
          </Link>
          <Link to="/tasks" className={buttonClass()}>
            Create Tasks
          </Link>
        </>
      }
    >
      Your figures appear here once you have contacts and tasks.
    </EmptyState>
  );
}

/** Bar heights of the chart's placeholder. */
const columnHeights = ['h-1/2', 'h-4/5', 'h-3/5', 'h-full', 'h-3/4', 'h-1/5', 'h-1/4'];

function AnalyticsLoading({ layout }: { layout: Layout }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-8">
      <span className="sr-only">Loading your analytics</span>
      {layout !== 'minimal' && <SkeletonCounters className="h-53.5 grid-cols-2 md:h-29 md:grid-cols-4" />}
      {[0, 1].map((chapter) => (
        <div key={chapter} className="flex h-52 flex-col gap-4 border-t border-line-strong/60 pt-3">
          <Skeleton className="h-6 w-32" />
          <div className="flex flex-1 items-end gap-[5%]">
            {columnHeights.map((height) => (
              <Skeleton key={height} className={`flex-1 rounded-b-none! ${height}`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const layouts = ['executive', 'detailed', 'minimal'] as const;
type Layout = (typeof layouts)[number];

const layoutNames: Record<Layout, string> = { executive: 'Executive', detailed: 'Detailed', minimal: 'Minimal' };

/** All figures on one page. The daily chart has a fixed scale of 25 tasks, so that weeks can be compared. */
export function DetailedLayout({ analytics, period }: { analytics: Analytics; period: AnalyticsPeriod }) {
  return (
    <div className="flex flex-col gap-8" data-layout="detailed">
      <HeadlineFigures analytics={analytics} period={period} />
      <AnalyticsSection title={chartNames[analytics.dailyWindow]}>
        <DailyPerformance days={analytics.dailyPerformance} toPercent={dailyBarPercent} />
      </AnalyticsSection>
      <FigureRail analytics={analytics} hasHeadline />
      <InsightsDetails analytics={analytics} />
    </div>
  );
}
