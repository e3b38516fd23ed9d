import { SkeletonCard } from '../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export function RecurringSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading recurring tasks" className="sr-only" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonCard key={index} className="h-[105px]" lines={2} />
        ))}
      </div>
      <Skeleton className="h-11 md:h-10" />
      {Array.from({ length: 3 }, (_, index) => (
        <SkeletonCard key={index} className="h-[172px]" />
      ))}
    </div>
  );
}
