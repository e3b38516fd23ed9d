import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useDeleteAccount } from '../accounts.api.ts';

export function DeleteAccount({ email }: { email: string }) {
  const remove = useDeleteAccount();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const matches = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <div className="flex items-start">
      <Button tone="dangerQuiet" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setTyped('');
          remove.reset();
        }}
        title="Delete your account?"
        description="Your tasks, contacts, recurring tasks and backlog are permanently deleted. This can’t be undone."
        confirmLabel="Delete my account"
        busyLabel="Deleting..."
        busy={remove.isPending}
        disabled={!matches}
        onConfirm={() => remove.mutate(typed.trim())}
      >
        <TextField
          label={
            <>
              Type <strong className="font-semibold break-all">{email}</strong> to confirm
            </>
          }
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormMessage error={remove.isError ? errorMessage(remove.error) : null} />
      </ConfirmDialog>
    </div>
  );
}
