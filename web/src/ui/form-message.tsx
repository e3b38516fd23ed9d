import { Check, CircleAlert } from 'lucide-react';
import { Icon } from './icon.tsx';

interface FormMessageProps {
  success?: string | null;
  error?: string | null | undefined;
}

/** One line under a form. The live region is always mounted, so that screen readers announce its text. */
export function FormMessage({ success, error }: FormMessageProps) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {error ? (
        <p className="flex items-start gap-2 text-sm text-red">
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
