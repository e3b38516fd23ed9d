import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import { chartNames } from '../analytics.rules.ts';
import { AnalyticsSection } from './analytics-section.tsx';
import { BarList } from './bar-list.tsx';
import { ContactTable, NoContactsYet } from './contact-engagement.tsx';
import { DailyPerformance } from './daily-performance.tsx';
import { HeadlineFigures } from './headline-figures.tsx';

const shownContacts = 5;

/** A summary: four figures, the days, the insights and the contacts. */
export function ExecutiveLayout({ analytics, period }: { analytics: Analytics; period: AnalyticsPeriod }) {
  const { dailyPerformance, insights, activeContacts, taskCategories } = analytics;
  return (
    <div className="flex flex-col gap-8" data-layout="executive">
      <HeadlineFigures analytics={analytics} period={period} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <AnalyticsSection title={chartNames[analytics.dailyWindow]}>
          <DailyPerformance days={dailyPerformance} />
        </AnalyticsSection>
        <AnalyticsSection title="Insights">
          {insights.length === 0 && <p className="text-sm text-muted">No insights for this period.</p>}
          <ul className="flex flex-col gap-3 text-sm">
            {insights.map(({ title, description }) => (
              <li key={title}>
                <p className="font-medium">{title}</p>
                <p className="text-muted">{description}</p>
              </li>
            ))}
          </ul>
        </AnalyticsSection>
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <AnalyticsSection title="Most engaged contacts, all time">
          {activeContacts.topEngagedContacts.length === 0 ? (
            <NoContactsYet />
          ) : (
            <div className="-mt-3">
              <ContactTable contacts={activeContacts.topEngagedContacts.slice(0, shownContacts)} />
            </div>
          )}
        </AnalyticsSection>
        <AnalyticsSection title="All tasks by priority">
          <BarList label="By priority" bars={taskCategories.chartData.priority} />
        </AnalyticsSection>
      </div>
    </div>
  );
}
