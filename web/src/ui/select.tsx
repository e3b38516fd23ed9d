import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Icon } from './icon.tsx';

/** A styled native select: native pickers on phones, type-ahead and screen readers work without JavaScript. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative inline-flex', className)}>
      <select {...rest} className={controlClass('h-11 appearance-none pr-9 text-ellipsis md:h-10')}>
        {children}
      </select>
      <Icon of={ChevronDown} size={16} className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted" />
    </span>
  );
}
