import { Card } from '../../../../ui/card.tsx';
import { SkeletonCounters } from '../../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** Skeletons in the layout of the dashboard, to avoid a layout shift. The first gap is for the trial banner. */
export function DashboardLoading() {
  return (
    <div aria-live="polite" className="flex flex-col gap-5 md:gap-6">
      <div className="h-14.5 md:h-10.5" />
      <div className="flex min-h-14.5 items-center gap-3.5 md:gap-4">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <h1 tabIndex={-1} className="font-serif text-2xl leading-tight font-medium md:text-3xl">
          Loading Your Dashboard
        </h1>
      </div>
      <div className="flex h-16.5 items-center rounded-lg border border-line-strong/60 bg-surface px-5">
        <Skeleton className="h-4 w-2/5" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-8">
        <Card className="flex flex-col gap-4 max-md:border-0 max-md:bg-transparent max-md:p-0">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-10 w-full md:h-8 md:w-80" />
          {Array.from({ length: 5 }, (_, index) => (
            <div key={index} className="flex items-center justify-between gap-6 border-t border-hairline pt-5 pb-1">
              <div className="flex flex-1 flex-col gap-2.5">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3.5 w-2/5" />
              </div>
              <Skeleton className="h-10 w-40 max-md:hidden" />
            </div>
          ))}
        </Card>
        <div className="flex flex-col gap-6 max-lg:hidden">
          <SkeletonCounters className="h-41 grid-cols-2" />
          <div className="flex h-70 flex-col gap-5 rounded-lg border border-hairline bg-surface p-4">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      </div>
    </div>
  );
}
