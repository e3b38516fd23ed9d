import { ChartNoAxesColumn } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { serverMessage } from '../../../lib/api-error.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../api/get-analytics.ts';
import { DetailedLayout } from './detailed-layout.tsx';
import { ExecutiveLayout } from './executive-layout.tsx';
import { LayoutSwitch, layouts, type Layout } from './layout-switch.tsx';
import { MinimalLayout } from './minimal-layout.tsx';

const pages = { executive: ExecutiveLayout, detailed: DetailedLayout, minimal: MinimalLayout } as const;

/** The layout is in the address, so that it can be kept and shared. */
export function AnalyticsPage() {
  const [query, setQuery] = useSearchParams();
  const analytics = useAnalytics();
  const layout: Layout = layouts.find((name) => name === query.get('layout')) ?? 'executive';
  const empty = analytics.data?.taskCategories.totalTasks === 0;
  const Body = pages[layout];
  return (
    <>
      <PageHeader
        title="Analytics"
        actions={
          analytics.data && !empty ? (
            <LayoutSwitch layout={layout} onChange={(name) => setQuery({ layout: name }, { replace: true })} />
          ) : undefined
        }
      />
      {analytics.isPending && <AnalyticsLoading />}
      {analytics.isError && !analytics.data && (
        <ErrorPanel
          message={serverMessage(analytics.error) ?? 'Failed to fetch analytics data'}
          retryLabel="Retry"
          onRetry={() => void analytics.refetch()}
        />
      )}
      {analytics.data && (empty ? <NoAnalytics /> : <Body analytics={analytics.data} />)}
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
      Once you have contacts and tasks, your weeks are measured here.
    </EmptyState>
  );
}

function AnalyticsLoading() {
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      <span className="sr-only">Loading your analytics</span>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
