import type { SessionInfo } from '@aide/contract';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRevokeSession, useSessions, useSignOutEverywhere } from '../sessions.api.ts';
import { SessionList } from './session-list.tsx';

export function Sessions() {
  const sessions = useSessions();
  const revoke = useRevokeSession();
  const everywhere = useSignOutEverywhere();
  const [revoking, setRevoking] = useState<SessionInfo>();
  const [leaving, setLeaving] = useState(false);
  const stopRevoking = () => {
    setRevoking(undefined);
    revoke.reset();
  };
  if (sessions.isError && !sessions.data)
    return <ErrorPanel message={errorMessage(sessions.error)} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) return <Skeleton className="h-24" />;
  return (
    <div className="flex flex-col items-stretch gap-4">
      <SessionList sessions={sessions.data} onRevoke={setRevoking} />
      <div className="flex">
        <Button tone="secondary" icon={<Icon of={LogOut} />} onClick={() => setLeaving(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={stopRevoking}
        title={`Sign out ${revoking?.device ?? ''}?`}
        description="It’s signed out at once."
        confirmLabel="Sign out"
        busyLabel="Signing out..."
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking.id, { onSuccess: stopRevoking })}
      >
        <FormMessage error={revoke.isError ? errorMessage(revoke.error) : null} />
      </ConfirmDialog>
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
