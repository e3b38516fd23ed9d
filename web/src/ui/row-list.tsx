import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A list of rows in a frame, with a line between them. */
export function RowList({ className, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      {...rest}
      className={clsx('divide-y divide-hairline rounded-lg border border-hairline bg-surface', className)}
    />
  );
}
