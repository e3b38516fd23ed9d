import type { Mailbox } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { useState } from 'react';
import { hasErrorCode } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { AppPasswordField, SignInDialog } from '../../sign-in-dialog.tsx';
import { useMailProviders, useVisitMailProvider } from '../mail-providers.api.ts';
import { useCreateMailbox, useRepairMailbox } from '../mailboxes.api.ts';

const providerNames = { google: 'Google', microsoft: 'Microsoft' } as const;
const dayChoices = [7, 30, 90] as const;

/** Connects a mailbox by address and password, or asks for the new password of one. The server is asked for only if it is not found. */
export function ConnectMailboxDialog({ mailbox, onClose }: { mailbox: Mailbox | null; onClose: () => void }) {
  const create = useCreateMailbox();
  const repair = useRepairMailbox();
  const providers = useMailProviders();
  const visit = useVisitMailProvider();
  const [address, setAddress] = useState(mailbox?.address ?? '');
  const [password, setPassword] = useState('');
  const [host, setHost] = useState('');
  const [daysBack, setDaysBack] = useState<(typeof dayChoices)[number]>(30);
  const [syncFlags, setSyncFlags] = useState(false);
  const saving = mailbox ? repair : create;
  const asksForServer = !mailbox && (host !== '' || (create.isError && canNameServer(create.error)));
  const submit = () => {
    const [name = '', port] = host.trim().split(':');
    const server = name === '' ? {} : { host: name, ...(port && { port: Number(port) }) };
    if (mailbox) repair.mutate({ id: mailbox.id, password }, { onSuccess: onClose });
    else create.mutate({ address, password, daysBack, syncFlags, ...server }, { onSuccess: onClose });
  };
  return (
    <SignInDialog
      noun="a mailbox"
      isRepair={mailbox !== null}
      description="Aide reads your inbox and sent mail to find open questions and promises. It sends nothing and marks no mail as read."
      isComplete={address !== '' && password !== ''}
      isSaving={saving.isPending}
      failure={saving.error ?? visit.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        name="address"
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        required
        readOnly={mailbox !== null}
        data-autofocus={mailbox === null || undefined}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      {providers.data && providers.data.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {providers.data.map((provider) => (
            <Button
              key={provider}
              tone="secondary"
              busy={visit.isPending && visit.variables.provider === provider}
              disabled={address.trim() === '' || visit.isPending}
              onClick={() => visit.mutate({ provider, address: address.trim(), daysBack, syncFlags })}
            >
              Sign in with {providerNames[provider]}
            </Button>
          ))}
          <p className="text-sm text-muted">or with a password:</p>
        </div>
      )}
      <AppPasswordField
        providers="Gmail, iCloud, Yahoo and Fastmail"
        name="mail-password"
        isFocused={mailbox !== null}
        value={password}
        onChange={setPassword}
      />
      {asksForServer && (
        <TextField
          label="IMAP server"
          hint="For example imap.example.com, with :143 for STARTTLS. Your provider’s help pages have its name."
          name="host"
          autoComplete="off"
          value={host}
          onChange={(event) => setHost(event.target.value)}
        />
      )}
      {!mailbox && (
        <SelectField
          label="Read mails of the last"
          value={String(daysBack)}
          onChange={({ target }) => setDaysBack(dayChoices.find((days) => String(days) === target.value) ?? daysBack)}
        >
          {dayChoices.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </SelectField>
      )}
      {!mailbox && (
        <Checkbox
          label="Flagged mails are tasks"
          hint="Completing the task removes the flag, and removing the flag completes the task."
          checked={syncFlags}
          onChange={setSyncFlags}
        />
      )}
    </SignInDialog>
  );
}

/** Whether another server may help: none was found, or the one that was guessed does not respond. */
const canNameServer = (error: Error): boolean =>
  (['MAILBOX_SERVER_UNKNOWN', 'MAILBOX_SERVER_REFUSED', 'MAILBOX_UNREACHABLE'] as const).some((code) =>
    hasErrorCode(error, code),
  );
