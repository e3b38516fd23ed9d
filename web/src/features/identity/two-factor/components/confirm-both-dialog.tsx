import type { ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useReauthenticationWays } from '../../../../lib/session/get-reauthentication-ways.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { formatPasswordHint } from '../two-factor.rules.ts';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  busy: boolean;
  error: Error | null;
  onConfirm: (confirmation: { password?: string | undefined; code: string }) => void;
  onClose: () => void;
}

/** Asks for both factors before a change that weakens or renews them. */
export function ConfirmBothDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, tone = 'primary', busy, error, onConfirm, onClose } = props;
  const provider = useReauthenticationWays().data?.provider ?? null;
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...(password === '' && !provider ? { password: 'Password is required' } : {}),
      ...(code.trim() === '' ? { code: 'Code is required' } : {}),
    }),
    onSubmit: ({ password, code }) => onConfirm({ password: password || undefined, code }),
  });
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={confirmLabel}
      tone={tone}
      isSaving={busy}
      error={error && errorMessage(error)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required={!provider}
        hint={provider ? formatPasswordHint(provider.name) : undefined}
        data-autofocus
        {...form.field('password')}
      />
      <TextField
        label="Code"
        hint="From the authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
    </FormDialog>
  );
}
