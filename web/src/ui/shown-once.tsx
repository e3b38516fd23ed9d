import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlClass } from './control-class.ts';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

interface ShownOnceProps {
  label: string;
  value: string;
  /** What to do with it, now. */
  children: ReactNode;
}

/** A secret that will not be shown again: the whole of it, to copy, and the words that say so. */
export function ShownOnce({ label, value, children }: ShownOnceProps) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-hairline bg-accent-soft/60 p-4">
      <p className="flex items-start gap-2 text-sm">
        <Icon of={KeyRound} className="mt-0.5 shrink-0 text-accent" />
        <span>{children}</span>
      </p>
      <Field label={label}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              readOnly
              value={value}
              spellCheck={false}
              onFocus={(event) => event.target.select()}
              className={controlClass('h-11 min-w-0 flex-1 basis-48 font-mono md:h-10')}
            />
            <CopyButton text={value} what={label} className="h-11 md:h-10" />
          </div>
        )}
      </Field>
    </div>
  );
}
