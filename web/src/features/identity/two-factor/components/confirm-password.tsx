import type { TwoFactorSetup } from '@aide/contract';
import { useEffect } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useReauthenticationWays } from '../../../../lib/session/get-reauthentication-ways.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { useBeginTwoFactor } from '../two-factor.api.ts';
import { formatPasswordHint } from '../two-factor.rules.ts';

interface ConfirmPasswordProps {
  formId: string;
  onBusy: (busy: boolean) => void;
  onBegun: (setup: TwoFactorSetup) => void;
}

export function ConfirmPassword({ formId, onBusy, onBegun }: ConfirmPasswordProps) {
  const begin = useBeginTwoFactor();
  const provider = useReauthenticationWays().data?.provider ?? null;
  const { isPending } = begin;
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' && !provider ? { password: 'Password is required' } : {}),
    onSubmit: ({ password }) => begin.mutate(password || undefined, { onSuccess: onBegun }),
  });
  return (
    <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <p className="text-sm">
        From then on signing in asks for your password and for a code from an authenticator app on your phone. You’ll
        have to sign in again on your other devices.
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required={!provider}
        hint={provider ? formatPasswordHint(provider.name) : undefined}
        data-autofocus
        {...form.field('password')}
      />
      <FormMessage error={begin.isError ? errorMessage(begin.error) : null} />
    </form>
  );
}
