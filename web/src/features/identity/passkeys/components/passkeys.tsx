import type { PasskeySupport } from '@aide/contract';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatLastUse, formatMomentDay } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { AccessList } from '../../../../ui/access-list.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDeletePasskey, usePasskeys } from '../passkeys.api.ts';
import { findPasskeyProblem } from '../ask-passkey.ts';
import { NewPasskeyDialog } from './new-passkey-dialog.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';

export function Passkeys() {
  const passkeys = usePasskeys();
  const remove = useDeletePasskey();
  const [adding, setAdding] = useState(false);
  const zone = useZone();
  if (!passkeys.data) return <QueryState query={passkeys} className="h-10 w-48" />;
  const problem = getProblem(passkeys.data.support);
  return (
    <div className="flex flex-col items-stretch gap-4">
      <AccessList
        label="Passkeys"
        rows={passkeys.data.passkeys}
        describe={({ name, createdAt, lastUsedAt }) => ({
          name,
          details: [`Added ${formatMomentDay(createdAt, zone)}`, formatLastUse(lastUsedAt, zone)],
        })}
        icon={Trash2}
        verb="Remove"
        busyLabel="Removing..."
        warning="You can no longer sign in with it. Delete it on the device too, or the device may keep offering it."
        mutation={remove}
      />
      {problem === null ? (
        <div className="flex">
          <Button tone="secondary" icon={<Icon of={KeyRound} />} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{problem}</p>
      )}
      {adding && <NewPasskeyDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Returns why no passkey can be added on this page; null if one can. */
function getProblem({ origin, problem }: PasskeySupport): string | null {
  return origin === null ? problem : findPasskeyProblem(origin);
}
