import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  name?: string;
  disabled?: boolean;
}

export function Checkbox({ label, checked, onChange, hint, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Primitive.Root
        {...rest}
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-on-accent transition-colors duration-150 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Primitive.Indicator>
          <Icon of={Check} size={14} />
        </Primitive.Indicator>
      </Primitive.Root>
      <div className="flex min-w-0 flex-col">
        <label htmlFor={id} className="text-sm leading-5 font-medium break-words">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
