import { clsx } from 'clsx';

/** The class of text-like controls. 16 px on phones: iOS zooms into fields with smaller text. */
export function controlClass(className?: string): string {
  return clsx(
    'w-full rounded-md border border-line-strong/60 bg-surface px-3 text-base text-ink md:text-sm',
    'transition-colors duration-150 placeholder:text-muted hover:border-line-strong',
    'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
    'disabled:bg-sunken disabled:text-muted aria-invalid:border-red aria-invalid:focus-visible:outline-red',
    className,
  );
}
