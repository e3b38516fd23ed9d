import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A sheet on the paper: a hairline, no shadow. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={clsx('rounded-lg border border-hairline bg-surface p-5', className)} />;
}
