import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useReauthenticationWays } from '../../../../lib/session/get-reauthentication-ways.ts';
import { useReauthenticate } from '../security.api.ts';

interface ReauthenticationDialogProps {
  onDone: (confirmed: boolean) => void;
  /** Reauthenticates with a passkey. */
  onPasskey: () => Promise<void>;
  /** Redirects to the provider. */
  onProvider: () => Promise<void>;
}

/**
 * Asks for the password before a sensitive change, or for a code, a passkey or the provider if the account has them.
 */
export function ReauthenticationDialog({ onDone, onPasskey, onProvider }: ReauthenticationDialogProps) {
  const { data: ways } = useReauthenticationWays();
  const confirm = useReauthenticate();
  const passkey = useMutation({ mutationFn: onPasskey, onSuccess: () => onDone(true) });
  const provider = useMutation({ mutationFn: onProvider });
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React events bubble through portals, so the submit event would reach the form that opened the dialog.
    event.stopPropagation();
    if (typed === '') return;
    confirm.mutate(byCode ? { code: typed } : { password: typed }, { onSuccess: () => onDone(true) });
  };
  const change = (value: string) => {
    setTyped(value);
    confirm.reset();
  };
  const failed = [confirm, passkey, provider].find(({ isError }) => isError)?.error;
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title="Confirm it’s you"
      description="Confirm your identity to make this change. You won’t be asked again for ten minutes."
    >
      <form onSubmit={submit} noValidate aria-label="Confirm it’s you" className="flex flex-col gap-5">
        {byCode ? (
          <TextField
            label="Code"
            hint="From your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
        )}
        <FormMessage error={failed ? errorMessage(failed) : null} />
        <div className="flex flex-col gap-2 md:flex-row-reverse md:flex-wrap md:justify-start">
          <Button type="submit" busy={confirm.isPending} busyLabel="Checking..." disabled={typed === ''}>
            Confirm
          </Button>
          {ways?.passkey && (
            <Button
              tone="secondary"
              busy={passkey.isPending}
              busyLabel="Waiting for your passkey..."
              onClick={() => passkey.mutate()}
            >
              Use a passkey
            </Button>
          )}
          {ways?.provider && (
            <Button tone="secondary" busy={provider.isPending} onClick={() => provider.mutate()}>
              Continue with {ways.provider.name}
            </Button>
          )}
          {(ways?.code || byCode) && (
            <Button
              tone="secondary"
              onClick={() => {
                change('');
                setByCode(!byCode);
              }}
            >
              {byCode ? 'Use the password' : 'Use a code instead'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
