import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name. */
  label: string;
}

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-md text-muted',
        'transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:opacity-50',
        className,
      )}
    />
  );
}
