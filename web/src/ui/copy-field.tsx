import { clsx } from 'clsx';
import { controlClass } from './control-class.ts';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Default: false, the font of the text. */
  monospace?: boolean;
}

/** A read-only value with a copy button. */
export function CopyField({ label, value, monospace = false }: CopyFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            readOnly
            value={value}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className={controlClass(clsx('h-11 min-w-0 flex-1 basis-48 md:h-10', monospace && 'font-mono'))}
          />
          <CopyButton text={value} what={label} className="h-11 md:h-10" />
        </div>
      )}
    </Field>
  );
}
