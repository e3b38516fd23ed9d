import type { Mailbox } from '@aide/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { useDeleteMailbox, useMailboxes, useUpdateMailbox } from '../mailboxes.api.ts';
import { formatMailboxState } from '../mailboxes.rules.ts';
import { ConnectMailboxDialog } from './connect-mailbox-dialog.tsx';

type Shown = { what: 'new' } | { what: 'repair' | 'delete'; mailbox: Mailbox };

/** The connected mailboxes, in the settings. */
export function Mailboxes() {
  const mailboxes = useMailboxes();
  const remove = useDeleteMailbox();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  if (!mailboxes.data) return <QueryState query={mailboxes} className="h-24" />;
  return (
    <div className="flex flex-col items-stretch gap-4">
      {mailboxes.data.map((mailbox) => (
        <MailboxCard
          key={mailbox.id}
          mailbox={mailbox}
          onRepair={() => setShown({ what: 'repair', mailbox })}
          onDelete={() => setShown({ what: 'delete', mailbox })}
        />
      ))}
      <div className="flex">
        <Button tone="secondary" icon={<Icon of={Plus} />} onClick={() => setShown({ what: 'new' })}>
          Connect a mailbox
        </Button>
      </div>
      {(shown?.what === 'new' || shown?.what === 'repair') && (
        <ConnectMailboxDialog mailbox={shown.what === 'repair' ? shown.mailbox : null} onClose={close} />
      )}
      <ConfirmMutation
        id={shown?.what === 'delete' ? shown.mailbox.id : undefined}
        mutation={remove}
        onClose={close}
        title="Disconnect this mailbox?"
        description="Aide deletes its password and everything found in it. Tasks that you made from it stay."
        confirmLabel="Disconnect"
        busyLabel="Disconnecting..."
      />
    </div>
  );
}

interface MailboxCardProps {
  mailbox: Mailbox;
  onRepair: () => void;
  onDelete: () => void;
}

function MailboxCard({ mailbox, onRepair, onDelete }: MailboxCardProps) {
  const update = useUpdateMailbox();
  const { id, address, state, waitDays, done, total } = mailbox;
  const { trackDated, syncFlags } = update.isPending ? update.variables : mailbox;
  const change = (settings: { trackDated?: boolean; syncFlags?: boolean }) => {
    if (!update.isPending) update.mutate({ id, waitDays, trackDated, syncFlags, ...settings });
  };
  const isFailing = state === 'sign_in' || state === 'unreachable';
  return (
    <article aria-label={address} className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface p-4">
      <p className="font-medium break-all">{address}</p>
      <output className={isFailing ? 'text-sm text-red' : 'text-sm text-muted tabular-nums'}>
        {formatMailboxState(mailbox)}
      </output>
      {state === 'syncing' && total > 0 && <Progress label="Mails read" value={(done / total) * 100} />}
      <Switch
        label="Create tasks from mails with a due date"
        checked={trackDated}
        onChange={(next) => change({ trackDated: next })}
      />
      <Switch label="Flagged mails are tasks" checked={syncFlags} onChange={(next) => change({ syncFlags: next })} />
      <FormMessage error={update.isError ? errorMessage(update.error) : null} />
      <div className="flex flex-wrap items-center gap-2">
        {state === 'sign_in' ? (
          <Button size="sm" onClick={onRepair}>
            Sign in again
          </Button>
        ) : (
          <Link to="/follow-ups" className="rounded-sm text-sm font-medium text-accent hover:underline">
            Show follow-ups
          </Link>
        )}
        <Button tone="quiet" size="sm" className="ml-auto" aria-label={`Disconnect ${address}`} onClick={onDelete}>
          Disconnect
        </Button>
      </div>
    </article>
  );
}
