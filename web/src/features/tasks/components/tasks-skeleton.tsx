import { SkeletonCard, SkeletonCounters } from '../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export function TasksSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading tasks" className="sr-only" />
      <Skeleton className="h-[152px] md:h-23 lg:h-10" />
      <SkeletonCounters count={4} className="h-[74px] md:h-[94px]" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonCard key={index} className="h-[188px]" />
        ))}
      </div>
    </div>
  );
}
