import { SkeletonCard, SkeletonCounters } from '../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export function RecurringSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading recurring tasks" className="sr-only" />
      <SkeletonCounters count={4} className="h-[181px] lg:h-[93px]" />
      <Skeleton className="h-11 md:h-10" />
      {Array.from({ length: 3 }, (_, index) => (
        <SkeletonCard key={index} className="h-[172px]" />
      ))}
    </div>
  );
}
