import { SkeletonCard, SkeletonCounters } from '../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export function ContactsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading contacts" className="sr-only" />
      <Skeleton className="h-25 md:h-10" />
      <SkeletonCounters count={3} className="h-[74px] md:h-[94px]" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonCard key={index} className="h-[172px]" />
        ))}
      </div>
    </div>
  );
}
