import { clsx } from 'clsx';

/** The logo: a bookmark ribbon. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 14 20" aria-hidden="true" className={clsx('h-5 w-3.5 shrink-0 text-accent', className)}>
      <path d="M1 0h12v20l-6-4.8L1 20z" fill="currentColor" />
    </svg>
  );
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-2.5 font-serif text-2xl leading-none font-medium', className)}>
      <Mark />
      <span className="pt-1.5">Aide</span>
    </span>
  );
}
