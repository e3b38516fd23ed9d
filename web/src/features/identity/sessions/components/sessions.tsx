import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatLastUse } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { AccessList } from '../../../../ui/access-list.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useRevokeSession, useSessions, useSignOutEverywhere } from '../sessions.api.ts';
import { QueryState } from '../../../../ui/query-state.tsx';

export function Sessions() {
  const sessions = useSessions();
  const revoke = useRevokeSession();
  const everywhere = useSignOutEverywhere();
  const zone = useZone();
  const [leaving, setLeaving] = useState(false);
  if (!sessions.data) return <QueryState query={sessions} className="h-24" />;
  return (
    <div className="flex flex-col items-stretch gap-4">
      <AccessList
        label="Sessions"
        rows={sessions.data}
        describe={({ device, current, address, lastUsedAt }) => ({
          name: device,
          badge: current ? { tone: 'accent', text: 'This device' } : undefined,
          details: [address, formatLastUse(lastUsedAt, zone)],
          // This browser's session ends by Logout.
          isFixed: current,
        })}
        icon={LogOut}
        verb="Sign out"
        busyLabel="Signing out..."
        warning="It’s signed out at once."
        mutation={revoke}
      />
      <div className="flex">
        <Button tone="secondary" icon={<Icon of={LogOut} />} onClick={() => setLeaving(true)}>
          Sign out everywhere
        </Button>
      </div>
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
