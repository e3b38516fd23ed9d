import { clsx } from 'clsx';

/** Decorative next to a text; `label` makes it accessible on its own. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex items-center', className)}>
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-[1.5px] border-current border-r-transparent motion-reduce:animate-placeholder"
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
