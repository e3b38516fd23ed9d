import type { Identity } from '@aide/contract';
import { Unlink } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatLastUse } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { AccessList } from '../../../../ui/access-list.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
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
  return (
    <div className="flex flex-col items-stretch gap-4">
      <AccessList
        label="Connected accounts"
        rows={identities}
        describe={({ label, issuer, lastUsedAt }) => ({
          name: label,
          details: [issuer, formatLastUse(lastUsedAt, zone)],
        })}
        icon={Unlink}
        verb="Disconnect"
        busyLabel="Disconnecting..."
        warning="You can no longer sign in with it. If you have no password yet, set one first with Forgot password."
        mutation={unlink}
      />
      {provider && (
        <div className="flex">
          <Button tone="secondary" busy={visit.isPending} onClick={() => visit.mutate({ linking: true })}>
            Connect {provider.name}
          </Button>
        </div>
      )}
      <FormMessage error={visit.isError ? errorMessage(visit.error) : null} />
    </div>
  );
}
