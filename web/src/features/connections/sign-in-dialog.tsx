import { limits } from '@aide/contract/limits';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api/api-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
  return (
    <FormDialog
      title={isRepair ? 'Sign in again' : `Connect ${noun}`}
      description={rest.description}
      submitLabel={rest.submitLabel ?? (isRepair ? 'Sign in' : 'Connect')}
      busyLabel="Signing in..."
      disabled={!isComplete}
      isSaving={isSaving}
      error={rest.failure ? errorMessage(rest.failure) : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isSaving) onSubmit();
      }}
      onClose={onClose}
    >
      {rest.children}
    </FormDialog>
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
