import { clsx } from 'clsx';

/** A placeholder for content that is loading; give it the size of what replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-placeholder rounded-md bg-hairline', className)} />;
}
