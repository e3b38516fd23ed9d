import { clsx } from 'clsx';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormMessage } from './form-message.tsx';

interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  size?: 'md' | 'lg';
  /** `grid`: two columns on wide screens. */
  layout?: 'column' | 'grid';
  submitLabel: ReactNode;
  busyLabel?: string;
  tone?: 'primary' | 'danger';
  /** Whether the submit button is disabled. */
  disabled?: boolean;
  /** The dialog cannot be closed meanwhile, so that an error is shown. */
  isSaving?: boolean;
  isDirty?: boolean;
  /** Undefined: the fields show the error themselves. */
  error?: string | null;
  /** More buttons, before Cancel. */
  actions?: ReactNode;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** An open dialog with a form, its error message, Cancel and a submit button. */
export function FormDialog({
  layout = 'column',
  isSaving = false,
  disabled = false,
  onClose,
  ...rest
}: FormDialogProps) {
  const { title, description, size = 'md', isDirty = false, error, actions, children } = rest;
  const { submitLabel, busyLabel, tone = 'primary', onSubmit } = rest;
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      preventClose={isSaving}
      isDirty={isDirty}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          {actions}
          <Button tone="secondary" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            tone={tone}
            busy={isSaving}
            disabled={disabled}
            {...(busyLabel === undefined ? {} : { busyLabel })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={onSubmit}
        noValidate
        className={clsx('gap-5', layout === 'grid' ? 'grid md:grid-cols-2' : 'flex flex-col')}
      >
        {children}
        {error !== undefined && <FormMessage error={error} />}
      </form>
    </Dialog>
  );
}
