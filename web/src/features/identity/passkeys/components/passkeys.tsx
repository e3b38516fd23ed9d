import type { Passkey, PasskeySupport } from '@aide/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDeletePasskey, usePasskeys } from '../passkeys.api.ts';
import { findPasskeyProblem } from '../ask-passkey.ts';
import { NewPasskeyDialog } from './new-passkey-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';

export function Passkeys() {
  const passkeys = usePasskeys();
  const remove = useDeletePasskey();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  if (!passkeys.data) return <QueryState query={passkeys} className="h-10 w-48" />;
  const problem = getProblem(passkeys.data.support);
  return (
    <div className="flex flex-col items-stretch gap-4">
      {passkeys.data.passkeys.length > 0 && <PasskeyList passkeys={passkeys.data.passkeys} onRemove={setRemoving} />}
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
      <ConfirmMutation
        id={removing?.id}
        mutation={remove}
        onClose={() => setRemoving(undefined)}
        title={`Remove ${removing?.name ?? ''}?`}
        description="You can no longer sign in with it. Delete it on the device too, or the device may keep offering it."
        confirmLabel="Remove"
        busyLabel="Removing..."
      />
    </div>
  );
}

/** Returns why no passkey can be added on this page; null if one can. */
function getProblem({ origin, problem }: PasskeySupport): string | null {
  return origin === null ? problem : findPasskeyProblem(origin);
}
