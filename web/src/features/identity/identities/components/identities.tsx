import type { Identity } from '@aide/contract';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useUnlinkIdentity, useVisitProvider } from '../identities.api.ts';

interface IdentitiesProps {
  provider: { name: string } | null;
  identities: readonly Identity[];
}

/** The provider's accounts that can sign in to this account. */
export function Identities({ provider, identities }: IdentitiesProps) {
  const zone = useZone();
  const visit = useVisitProvider();
  const unlink = useUnlinkIdentity();
  const [removing, setRemoving] = useState<Identity>();
  const stop = () => {
    setRemoving(undefined);
    unlink.reset();
  };
  return (
    <div className="flex flex-col items-stretch gap-4">
      {identities.length > 0 && (
        <ul
          aria-label="Connected accounts"
          className="divide-y divide-hairline rounded-lg border border-hairline bg-surface"
        >
          {identities.map((identity) => (
            <li key={identity.id} className="flex items-start justify-between gap-3 py-3 pr-2 pl-4">
              <div className="flex min-w-0 flex-col gap-1">
                <p className="font-medium break-all">{identity.label}</p>
                <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
                  <span className="break-all">{identity.issuer}</span>
                  <span>
                    {identity.lastUsedAt === null
                      ? 'Never used'
                      : `Last used ${formatMoment(identity.lastUsedAt, zone)}`}
                  </span>
                </p>
              </div>
              <IconButton
                label={`Disconnect ${identity.label}`}
                onClick={() => setRemoving(identity)}
                className="hover:text-red"
              >
                <Icon of={Unlink} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {provider && (
        <div className="flex">
          <Button tone="secondary" busy={visit.isPending} onClick={() => visit.mutate({ linking: true })}>
            Connect {provider.name}
          </Button>
        </div>
      )}
      <FormMessage error={visit.isError ? errorMessage(visit.error) : null} />
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={stop}
        title={`Disconnect ${removing?.label ?? ''}?`}
        description="You can no longer sign in with it. If you have no password yet, set one first with Forgot password."
        confirmLabel="Disconnect"
        busyLabel="Disconnecting..."
        busy={unlink.isPending}
        onConfirm={() => removing && unlink.mutate(removing.id, { onSuccess: stop })}
      >
        <FormMessage error={unlink.isError ? errorMessage(unlink.error) : null} />
      </ConfirmDialog>
    </div>
  );
}
