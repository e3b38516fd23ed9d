import { useId, type ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useReauthenticationWays } from '../../../../lib/session/get-reauthentication-ways.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
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
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      preventClose={busy}
      title={title}
      description={description}
      footer={
        <>
          <Button tone="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} tone={tone} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
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
        <FormMessage error={error && errorMessage(error)} />
      </form>
    </Dialog>
  );
}
