import { SkeletonCard, SkeletonCounters } from '../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The shapes of what comes, so that nothing jumps when it is there. */
export function DashboardLoading() {
  return (
    <div aria-live="polite" className="flex flex-col gap-5 md:gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-12 rounded-full!" />
        <h1 tabIndex={-1} className="font-serif text-2xl leading-tight font-medium md:text-3xl">
          Loading Your Dashboard
        </h1>
      </div>
      <Skeleton className="h-16 w-full" />
      <SkeletonCounters count={4} className="h-24 md:h-28" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-8">
        <div className="flex flex-col gap-3">
          {Array.from({ length: 4 }, (_, index) => (
            <SkeletonCard key={index} className="h-28" />
          ))}
        </div>
        <SkeletonCard className="h-64 max-lg:hidden" />
      </div>
    </div>
  );
}
