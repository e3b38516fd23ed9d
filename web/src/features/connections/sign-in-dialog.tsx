import { limits } from '@aide/contract/limits';
import { useId, type ReactNode } from 'react';
import { errorMessage } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface SignInDialogProps {
  /** What is connected: `a mailbox`. */
  noun: string;
  /** Asks for the new password of one that is connected. */
  isRepair: boolean;
  description: string;
  /** Default: Connect, or Sign in. */
  submitLabel?: string | undefined;
  isComplete: boolean;
  isSaving: boolean;
  failure: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form that connects a server of the user, or signs in to it again. */
export function SignInDialog({ noun, isRepair, isComplete, isSaving, onSubmit, onClose, ...rest }: SignInDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      preventClose={isSaving}
      title={isRepair ? 'Sign in again' : `Connect ${noun}`}
      description={rest.description}
      footer={
        <>
          <Button tone="secondary" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isComplete} busy={isSaving} busyLabel="Signing in...">
            {rest.submitLabel ?? (isRepair ? 'Sign in' : 'Connect')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isSaving) onSubmit();
        }}
      >
        {rest.children}
        <FormMessage error={rest.failure ? errorMessage(rest.failure) : null} />
      </form>
    </Dialog>
  );
}

interface AppPasswordFieldProps {
  /** The providers that need an app password: `iCloud and Fastmail`. */
  providers: string;
  name: string;
  isFocused: boolean;
  value: string;
  onChange: (password: string) => void;
}

/** The password of another server. */
export function AppPasswordField({ providers, name, isFocused, value, onChange }: AppPasswordFieldProps) {
  return (
    <PasswordField
      label="Password"
      hint={`${providers} need an app password, from the security page of your account there.`}
      name={name}
      autoComplete="off"
      maxLength={limits.mailPassword}
      required
      data-autofocus={isFocused || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
