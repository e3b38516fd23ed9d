import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A section with a border and without a shadow. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={clsx('rounded-lg border border-hairline bg-surface p-5', className)} />;
}
