import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormMessage } from './form-message.tsx';
import { showWhole } from './show-whole.ts';

interface ConflictNoticeProps {
  title: string;
  /** The current values. */
  children: ReactNode;
  actions: ReactNode;
}

/** Shows a change from elsewhere that conflicts with the user's edit; nothing is overwritten until the user chooses. */
export function ConflictNotice({ title, children, actions }: ConflictNoticeProps) {
  return (
    <div
      ref={showWhole}
      role="alert"
      className="flex flex-col gap-2 rounded-md border border-amber/40 bg-amber-soft p-3 text-sm"
    >
      <p className="font-medium">{title}</p>
      <div className="max-h-40 overflow-y-auto rounded-sm bg-surface px-3 py-2 leading-6 break-words whitespace-pre-wrap">
        {children}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

interface SaveProblemProps<Values> {
  /** The current values of the fields that were changed elsewhere; null without a conflict. */
  theirs: Partial<Values> | null;
  labels: Record<keyof Values, string>;
  /** Formats a value. Default: the value. */
  format?: (name: keyof Values, value: string) => string;
  form: { setSaved: (values: Partial<Values>) => void };
  /** Hides the conflict. */
  dismiss: () => void;
  /** The error of the last save. Not shown during a conflict, which has its own text. */
  error: string | null;
}

/** Shows why a form was not saved: a conflict or an error. Render it inside the form, because Keep mine submits it. */
export function SaveProblem<Values extends Record<string, string>>({
  theirs,
  labels,
  format = (_name, value) => value,
  form,
  dismiss,
  error,
}: SaveProblemProps<Values>) {
  return (
    <>
      {theirs && (
        <ConflictNotice
          title="This was changed elsewhere while you were editing. It is now:"
          actions={
            <>
              <Button size="sm" type="submit">
                Keep mine
              </Button>
              <Button
                size="sm"
                tone="secondary"
                onClick={() => {
                  form.setSaved(theirs);
                  dismiss();
                }}
              >
                Take theirs
              </Button>
            </>
          }
        >
          <dl>
            {Object.entries(theirs).map(([name, value]) => (
              <div key={name} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{labels[name]}:</dt>
                <dd>{format(name, value ?? '') || 'Empty'}</dd>
              </div>
            ))}
          </dl>
        </ConflictNotice>
      )}
      <FormMessage error={theirs ? null : error} />
    </>
  );
}
