import { clsx } from 'clsx';
import { Skeleton } from './skeleton.tsx';

/** A placeholder card with a few lines; give it the size of the content. */
export function SkeletonCard({ className, lines = 3 }: { className?: string; lines?: 2 | 3 }) {
  return (
    <div className={clsx('flex flex-col justify-between rounded-lg border border-hairline bg-surface p-5', className)}>
      <Skeleton className="h-4 w-2/5" />
      {lines === 3 && <Skeleton className="h-3.5 w-4/5" />}
      <Skeleton className="h-3.5 w-1/4" />
    </div>
  );
}

/** The placeholder of four figures; the class has the columns and the height. */
export function SkeletonCounters({ className }: { className: string }) {
  return (
    <div className={clsx('grid gap-px overflow-hidden rounded-lg border border-hairline bg-hairline', className)}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex flex-col justify-between bg-surface px-3 py-3 md:px-5 md:py-4">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-6 w-8" />
        </div>
      ))}
    </div>
  );
}
