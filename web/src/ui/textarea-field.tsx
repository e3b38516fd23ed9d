import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';

interface TextareaFieldProps extends ComponentProps<'textarea'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function TextareaField({ label, hint, error, className, rows = 4, ...textarea }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea {...textarea} {...control} rows={rows} className={controlClass('min-h-20 resize-y py-2')} />
      )}
    </Field>
  );
}
