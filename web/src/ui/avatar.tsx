import { clsx } from 'clsx';
import { initials } from '../lib/initials.ts';

/** Initials; decoration beside the name it is made from. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold tracking-wide text-accent',
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
