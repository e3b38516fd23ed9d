import { Button } from './button.tsx';
import { FormMessage } from './form-message.tsx';
import { Spinner } from './spinner.tsx';

interface SaveStateProps {
  isSaving: boolean;
  success: string | null;
  error: string | null;
  /** A retry makes sense: the values are valid and were not saved. Default: true. */
  canRetry?: boolean;
}

/** The state of a form that saves by itself. After an error the form can be submitted again. */
export function SaveState({ isSaving, success, error, canRetry = true }: SaveStateProps) {
  const failed = error !== null && canRetry;
  return (
    <div className="flex flex-col items-start gap-3 empty:hidden">
      {isSaving && !failed && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner />
          Saving...
        </p>
      )}
      <FormMessage success={success} error={error} />
      {failed && (
        <Button type="submit" tone="secondary" busy={isSaving} busyLabel="Saving...">
          Save again
        </Button>
      )}
    </div>
  );
}
