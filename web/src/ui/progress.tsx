import { clsx } from 'clsx';

interface ProgressProps {
  label: string;
  /** 0 to 100; other values are clamped. */
  value: number;
  className?: string;
}

/** ARIA attributes of a progress bar. A native progress element cannot be styled consistently. */
function toAria(label: string, value: number) {
  return {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': value,
    'aria-valuetext': `${Math.round(value)}%`,
  } as const;
}

export function Progress({ label, value, className }: ProgressProps) {
  const clamped = Math.min(Math.max(value, 0), 100);
  return (
    <div
      {...toAria(label, clamped)}
      className={clsx('h-1.5 w-full overflow-hidden rounded-full bg-hairline', className)}
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-250" style={{ width: `${clamped}%` }} />
    </div>
  );
}
