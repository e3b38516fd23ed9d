import { Check, CircleAlert } from 'lucide-react';
import { Icon } from './icon.tsx';
import { showWhole } from './show-whole.ts';

interface FormMessageProps {
  success?: string | null;
  error?: string | null | undefined;
}

/** One line under a form. The live region is always mounted, so that screen readers announce its text. An error is scrolled into view. */
export function FormMessage({ success, error }: FormMessageProps) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {error ? (
        <p ref={showWhole} className="flex items-start gap-2 text-sm text-red">
          <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : (
        success && (
          <p className="flex items-start gap-2 text-sm text-blue">
            <Icon of={Check} className="mt-0.5 shrink-0" />
            {success}
          </p>
        )
      )}
    </div>
  );
}
