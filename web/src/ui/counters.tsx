import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/** A line of figures above a list. */
export function Counters({ children }: { children: ReactNode }) {
  return <dl className="flex basis-full flex-wrap gap-x-3 text-sm text-muted tabular-nums md:gap-x-4">{children}</dl>;
}

/** On phones only the first word of the label is shown. */
export function Count({ label, value }: { label: string; value: number }) {
  const [words, ...rest] = label.split(' ');
  return (
    <div className="flex flex-row-reverse gap-1">
      <dt>
        {words}
        {rest.length > 0 && <span className="max-md:sr-only"> {rest.join(' ')}</span>}
      </dt>
      <dd className="text-ink">{value.toLocaleString('en')}</dd>
    </div>
  );
}

export function CountersSkeleton() {
  return (
    <div className="basis-full">
      <Skeleton className="h-5 w-72" />
    </div>
  );
}
