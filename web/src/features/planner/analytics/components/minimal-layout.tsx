import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import { dailyBarPercent, maxStars, countStars } from '@aide/rules';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { chartNames, percent, periodNames } from '../analytics.rules.ts';
import { AnalyticsSection } from './analytics-section.tsx';
import { NoContactsYet } from './contact-engagement.tsx';
import { DailyPerformance } from './daily-performance.tsx';

const shownContacts = 3;

/** One sentence, one chart and three contacts. */
export function MinimalLayout({ analytics, period }: { analytics: Analytics; period: AnalyticsPeriod }) {
  const { weeklyStats, dailyPerformance, activeContacts } = analytics;
  return (
    <div className="flex max-w-2xl flex-col gap-8" data-layout="minimal">
      <p className="font-serif text-2xl leading-snug md:text-3xl">
        {weeklyStats.completedTasks} of {weeklyStats.totalTasks} tasks completed {periodNames[period].toLowerCase()},{' '}
        <span className="text-accent">{percent(weeklyStats.completionRate)}</span>.
      </p>
      <AnalyticsSection title={chartNames[analytics.dailyWindow]}>
        <DailyPerformance days={dailyPerformance} toPercent={dailyBarPercent} />
      </AnalyticsSection>
      <AnalyticsSection title="Top contacts">
        {activeContacts.topEngagedContacts.length === 0 && <NoContactsYet />}
        <ul aria-label="Top contacts" className="divide-y divide-hairline">
          {activeContacts.topEngagedContacts.slice(0, shownContacts).map(({ id, name, company, tasks }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{name}</span>
                {company && <span className="text-muted"> · {company}</span>}
              </span>
              <Stars tasks={tasks} />
            </li>
          ))}
        </ul>
      </AnalyticsSection>
    </div>
  );
}

function Stars({ tasks }: { tasks: number }) {
  const filled = countStars(tasks);
  return (
    <span className="flex shrink-0 items-center gap-0.5" data-stars={filled}>
      <span className="sr-only">{tasks} tasks</span>
      {Array.from({ length: maxStars }, (_, index) => (
        <Star
          key={index}
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className={clsx(index < filled ? 'fill-accent text-accent' : 'text-line-strong')}
        />
      ))}
    </span>
  );
}
