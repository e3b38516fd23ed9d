import type { SessionInfo } from '@aide/contract';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useRevokeSession, useSessions, useSignOutEverywhere } from '../sessions.api.ts';
import { SessionList } from './session-list.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';

export function Sessions() {
  const sessions = useSessions();
  const revoke = useRevokeSession();
  const everywhere = useSignOutEverywhere();
  const [revoking, setRevoking] = useState<SessionInfo>();
  const [leaving, setLeaving] = useState(false);
  if (!sessions.data) return <QueryState query={sessions} className="h-24" />;
  return (
    <div className="flex flex-col items-stretch gap-4">
      <SessionList sessions={sessions.data} onRevoke={setRevoking} />
      <div className="flex">
        <Button tone="secondary" icon={<Icon of={LogOut} />} onClick={() => setLeaving(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmMutation
        id={revoking?.id}
        mutation={revoke}
        onClose={() => setRevoking(undefined)}
        title={`Sign out ${revoking?.device ?? ''}?`}
        description="It’s signed out at once."
        confirmLabel="Sign out"
        busyLabel="Signing out..."
      />
      <ConfirmDialog
        open={leaving}
        onOpenChange={(open) => {
          setLeaving(open);
          everywhere.reset();
        }}
        title="Sign out everywhere?"
        description="Every device is signed out at once, this one too. API tokens keep working."
        confirmLabel="Sign out everywhere"
        busyLabel="Signing out..."
        busy={everywhere.isPending}
        onConfirm={() => everywhere.mutate()}
      >
        <FormMessage error={everywhere.isError ? errorMessage(everywhere.error) : null} />
      </ConfirmDialog>
    </div>
  );
}
