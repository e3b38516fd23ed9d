import { clsx } from 'clsx';
import { Progress as Primitive } from 'radix-ui';

interface ProgressProps {
  label: string;
  /** 0 to 100; anything outside is clamped. */
  value: number;
  className?: string;
}

export function Progress({ label, value, className }: ProgressProps) {
  const clamped = Math.min(Math.max(value, 0), 100);
  return (
    <Primitive.Root
      value={clamped}
      aria-label={label}
      className={clsx('h-1.5 w-full overflow-hidden rounded-full bg-hairline', className)}
    >
      <Primitive.Indicator
        className="h-full rounded-full bg-accent transition-[width] duration-250"
        style={{ width: `${clamped}%` }}
      />
    </Primitive.Root>
  );
}
