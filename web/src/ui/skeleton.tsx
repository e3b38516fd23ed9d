import { clsx } from 'clsx';

/** A placeholder for loading content; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-placeholder rounded-md bg-hairline', className)} />;
}
