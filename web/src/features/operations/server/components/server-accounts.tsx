import type { ServerAccount } from '@aide/contract';
import { CalendarPlus, KeyRound, MailCheck, MoreHorizontal, Trash2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useDebouncedValue } from '../../../../lib/forms/use-debounced-value.ts';
import { formatMoment, formatMomentDay } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu.tsx';
import { ShownOnce } from '../../../../ui/shown-once.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import {
  useConfirmAccountEmail,
  useCreateAccountReset,
  useDeleteServerAccount,
  useServerAccounts,
  useSetAccountAccess,
} from '../server.api.ts';
import { ExtendTrialDialog } from './extend-trial-dialog.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { RowList } from '../../../../ui/row-list.tsx';

type Action = 'confirm' | 'disable' | 'delete' | 'trial';

/** Returns the unconfirmed address of an account; a pending one first. */
function findUnconfirmed({ email, isEmailConfirmed, pendingEmail }: ServerAccount): string | null {
  return pendingEmail ?? (isEmailConfirmed ? null : email);
}

/** The accounts of the server, with the owner's actions. */
export function ServerAccounts() {
  const [search, setSearch] = useState('');
  const accounts = useServerAccounts(useDebouncedValue(search, 300));
  const access = useSetAccountAccess();
  const remove = useDeleteServerAccount();
  const reset = useCreateAccountReset();
  const confirm = useConfirmAccountEmail();
  const [asked, setAsked] = useState<{ action: Action; account: ServerAccount }>();
  const close = () => {
    setAsked(undefined);
    access.reset();
    remove.reset();
    confirm.reset();
  };
  if (!accounts.data) return <QueryState query={accounts} className="h-64" />;
  const account = asked?.account;
  const unconfirmed = account === undefined ? null : findUnconfirmed(account);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Find an account"
        type="search"
        placeholder="Name or email"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {accounts.data.length === 0 ? (
        <p className="text-sm text-muted">No account matches.</p>
      ) : (
        <RowList aria-label="Accounts">
          {accounts.data.map((each) => (
            <AccountRow
              key={each.id}
              account={each}
              onReset={() => reset.mutate(each.id)}
              onEnable={() => access.mutate({ id: each.id, disabled: false })}
              onAsk={(action) => setAsked({ action, account: each })}
            />
          ))}
        </RowList>
      )}
      <FormMessage error={reset.isError ? errorMessage(reset.error) : null} />
      <ConfirmDialog
        open={asked?.action === 'confirm'}
        onOpenChange={close}
        title={`Confirm ${unconfirmed ?? ''}?`}
        description={
          account?.pendingEmail == null
            ? 'Do it only if you know that the address belongs to this person: reminders and links for a new password are mailed to it.'
            : `Do it only if you know that the address belongs to this person. It replaces ${account.email}.`
        }
        confirmLabel="Confirm address"
        busyLabel="Confirming..."
        tone="primary"
        busy={confirm.isPending}
        onConfirm={() =>
          account && unconfirmed !== null
            ? confirm.mutate({ id: account.id, email: unconfirmed }, { onSuccess: close })
            : undefined
        }
      >
        <FormMessage error={confirm.isError ? errorMessage(confirm.error) : null} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.action === 'disable'}
        onOpenChange={close}
        title={`Disable ${account?.email ?? ''}?`}
        description="It’s signed out everywhere at once, and its API tokens, bot and emails stop working. Its data is kept."
        confirmLabel="Disable"
        busyLabel="Disabling..."
        busy={access.isPending}
        onConfirm={() => account && access.mutate({ id: account.id, disabled: true }, { onSuccess: close })}
      >
        <FormMessage error={access.isError ? errorMessage(access.error) : null} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.action === 'delete'}
        onOpenChange={close}
        title={`Delete ${account?.email ?? ''}?`}
        description="The account and all its data are permanently deleted."
        confirmLabel="Delete account"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => account && remove.mutate(account.id, { onSuccess: close })}
      >
        <FormMessage error={remove.isError ? errorMessage(remove.error) : null} />
      </ConfirmDialog>
      {asked?.action === 'trial' && <ExtendTrialDialog account={asked.account} onClose={close} />}
      {reset.data && (
        <Dialog
          open
          onOpenChange={() => reset.reset()}
          title="Link for a new password"
          footer={<Button onClick={() => reset.reset()}>Done</Button>}
        >
          <ShownOnce label="Link" value={reset.data.link}>
            Send it to the person. It works once, for one hour, and isn’t shown again.
          </ShownOnce>
        </Dialog>
      )}
    </div>
  );
}

interface AccountRowProps {
  account: ServerAccount;
  onReset: () => void;
  onEnable: () => void;
  onAsk: (action: Action) => void;
}

function AccountRow({ account, onReset, onEnable, onAsk }: AccountRowProps) {
  const zone = useZone();
  const { name, email, isOwner, isEmailConfirmed, pendingEmail, disabledAt, lastUsedAt, trialEndsAt } = account;
  return (
    <li className="flex items-start justify-between gap-3 py-3 pr-2 pl-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          {isOwner && <Badge tone="accent">Owner</Badge>}
          {disabledAt !== null && <Badge tone="red">Disabled</Badge>}
          {!isEmailConfirmed && <Badge tone="amber">Address not confirmed</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{email}</p>
        {pendingEmail !== null && <p className="text-sm wrap-anywhere text-muted">Wants to change to {pendingEmail}</p>}
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          <span>{lastUsedAt === null ? 'Not used lately' : `Last used ${formatMoment(lastUsedAt, zone)}`}</span>
          {trialEndsAt !== null && <span>Trial until {formatMomentDay(trialEndsAt, zone)}</span>}
        </p>
      </div>
      <Menu
        trigger={
          <IconButton label={`Actions for ${email}`}>
            <Icon of={MoreHorizontal} />
          </IconButton>
        }
      >
        {findUnconfirmed(account) !== null && (
          <MenuItem icon={<Icon of={MailCheck} />} onSelect={() => onAsk('confirm')}>
            Confirm address
          </MenuItem>
        )}
        <MenuItem icon={<Icon of={KeyRound} />} onSelect={onReset}>
          Link for a new password
        </MenuItem>
        {trialEndsAt !== null && (
          <MenuItem icon={<Icon of={CalendarPlus} />} onSelect={() => onAsk('trial')}>
            Extend the trial
          </MenuItem>
        )}
        {!isOwner && (
          <>
            <MenuSeparator />
            {disabledAt === null ? (
              <MenuItem icon={<Icon of={UserX} />} onSelect={() => onAsk('disable')}>
                Disable
              </MenuItem>
            ) : (
              <MenuItem icon={<Icon of={UserCheck} />} onSelect={onEnable}>
                Enable
              </MenuItem>
            )}
            <MenuItem icon={<Icon of={Trash2} />} danger onSelect={() => onAsk('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
    </li>
  );
}
