import { clsx } from 'clsx';

/** A quiet shape where content will stand; give it the size of what replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-breathe rounded-md bg-hairline', className)} />;
}
