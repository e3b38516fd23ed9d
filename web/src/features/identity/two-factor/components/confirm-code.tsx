import type { TwoFactorSetup } from '@aide/contract';
import { useEffect } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useEnableTwoFactor } from '../two-factor.api.ts';
import { groupByFour } from '../two-factor.rules.ts';

interface ConfirmCodeProps {
  formId: string;
  setup: TwoFactorSetup;
  onBusy: (busy: boolean) => void;
  onEnabled: (recoveryCodes: string[]) => void;
}

const focus = (field: HTMLInputElement | null) => field?.focus();

export function ConfirmCode({ formId, setup, onBusy, onEnabled }: ConfirmCodeProps) {
  const enable = useEnableTwoFactor();
  const { isPending } = enable;
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Code is required' } : {}),
    onSubmit: ({ code }) => enable.mutate(code, { onSuccess: onEnabled }),
  });
  return (
    <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode
          text={setup.uri}
          label="QR code for the authenticator app"
          failure="The QR code didn’t load. Use the key below instead."
        />
        <div className="flex min-w-0 flex-col gap-3 text-sm">
          <p>Scan it with an authenticator app, such as 2FAS, Aegis, Google Authenticator or 1Password.</p>
          <p className="text-muted">Or type this key into the app:</p>
          <code className="rounded-md bg-sunken px-3 py-2 leading-relaxed text-balance break-words">
            {groupByFour(setup.secret)}
          </code>
        </div>
      </div>
      <TextField
        label="6-digit code"
        hint="The code the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focus}
        {...form.field('code')}
      />
      <FormMessage error={enable.isError ? errorMessage(enable.error) : null} />
    </form>
  );
}
