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
      <Skeleton className="h-28 w-full" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <Skeleton className="h-120 w-full" />
        <Skeleton className="h-120 w-full max-lg:hidden" />
      </div>
    </div>
  );
}
