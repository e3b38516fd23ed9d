import { SkeletonCard, SkeletonCounters } from '../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export function RecurringSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading recurring tasks" className="sr-only" />
      <SkeletonCounters count={4} columns="grid-cols-2 lg:grid-cols-4" className="h-48 lg:h-23" />
      <Skeleton className="h-25 md:h-10" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: 3 }, (_, index) => (
          <SkeletonCard key={index} className="h-[303px] md:h-[163px]" />
        ))}
      </div>
    </div>
  );
}
