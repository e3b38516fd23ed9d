import type { Analytics } from '@aide/contract';
import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import { clsx } from 'clsx';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useStoredFlag } from '../../../../lib/storage/use-stored-flag.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

const InsightsDetails = lazy(async () => ({ default: (await import('./insights-details.tsx')).InsightsDetails }));

interface InsightsPanelProps {
  analytics: Analytics;
  refreshing: boolean;
  onRefresh: () => void;
  /** The insights that can be dismissed. */
  children: ReactNode;
}

export function InsightsPanel({ analytics, refreshing, onRefresh, children }: InsightsPanelProps) {
  const [open, setOpen] = useStoredFlag('analytics_insights_open', true);
  const [details, setDetails] = useState(false);
  return (
    <Card aria-labelledby="analytics-insights" className="px-4! py-3! md:px-5!">
      <header className="flex flex-wrap items-center gap-1 max-[380px]:gap-0">
        <h2 className="flex-1">
          <button
            type="button"
            id="analytics-insights"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex h-10 items-center gap-2 rounded-sm text-left font-serif text-lg font-medium whitespace-nowrap max-[380px]:gap-1 max-[380px]:text-base md:text-xl"
          >
            Analytics Insights
            <Icon of={open ? ChevronUp : ChevronDown} className="text-muted" />
          </button>
        </h2>
        <div className="ml-auto flex items-center gap-1 max-[380px]:gap-0">
          <IconButton label="Refresh analytics" onClick={onRefresh} aria-busy={refreshing || undefined}>
            <Icon of={RefreshCw} className={clsx(refreshing && 'animate-spin')} />
          </IconButton>
          {open && (
            <Button
              tone="secondary"
              size="sm"
              aria-expanded={details}
              onClick={() => setDetails(!details)}
              className="max-[380px]:px-2!"
            >
              {details ? 'Hide Details' : 'View Details'}
            </Button>
          )}
        </div>
      </header>
      {open && children}
      {open && <Summary analytics={analytics} />}
      {open && details && (
        <Suspense fallback={<Skeleton className="mt-4 h-80 w-full" />}>
          <InsightsDetails analytics={analytics} />
        </Suspense>
      )}
    </Card>
  );
}

/** The server's insights about performance, as sentences; what needs attention is among the insights above. */
function Summary({ analytics }: { analytics: Analytics }) {
  const insights = analytics.insights.filter(({ type }) => type === 'performance');
  if (insights.length === 0)
    return <p className="pb-2 text-sm text-muted">Insights appear here as you complete tasks.</p>;
  return (
    <ul className="grid gap-x-8 pb-1 md:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
      {insights.map(({ title, description }) => (
        <li key={title} className="border-t border-hairline py-2.5 text-sm">
          <p className="font-medium">{title}</p>
          <p className="text-muted">{description}</p>
        </li>
      ))}
    </ul>
  );
}
