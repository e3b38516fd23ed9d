import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className={controlClass('h-11 md:h-10')} />}
    </Field>
  );
}
