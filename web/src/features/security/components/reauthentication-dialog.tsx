import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useReauthenticate } from '../api/reauthenticate.ts';

/** Asks for the password, or a code of the second factor, before a sensitive change. */
export function ReauthenticationDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const confirm = useReauthenticate();
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A dialog is a child of the form that opened it: React events pass through portals.
    event.stopPropagation();
    if (typed === '') return;
    confirm.mutate(byCode ? { code: typed } : { password: typed }, { onSuccess: () => onDone(true) });
  };
  const change = (value: string) => {
    setTyped(value);
    confirm.reset();
  };
  const error = confirm.isError ? errorMessage(confirm.error) : null;
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title="Confirm it’s you"
      description="Confirm that it’s you to make this change. You won’t be asked again for ten minutes."
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
        <FormMessage error={error} />
        <div className="flex flex-col gap-2 md:flex-row-reverse md:justify-start">
          <Button type="submit" busy={confirm.isPending} busyLabel="Checking..." disabled={typed === ''}>
            Confirm
          </Button>
          <Button
            tone="secondary"
            onClick={() => {
              change('');
              setByCode(!byCode);
            }}
          >
            {byCode ? 'Use the password' : 'Use a code instead'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
