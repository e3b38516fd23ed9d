import type { ConnectedApp } from '@aide/contract';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useConnectedApps, useDisconnectApp } from '../connected-apps.api.ts';
import { formatPlace, formatUse, scopeNames } from '../connected-apps.rules.ts';
import { QueryState } from '../../../../ui/query-state.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';

/** The apps that may use the account, and the URL for connecting another one. */
export function ConnectedApps() {
  const connected = useConnectedApps();
  const disconnect = useDisconnectApp();
  const [leaving, setLeaving] = useState<ConnectedApp>();
  if (!connected.data) return <QueryState query={connected} className="h-24" />;
  const { apps, address, problem } = connected.data;
  return (
    <div className="flex flex-col items-stretch gap-4">
      {apps.length > 0 && <AppList apps={apps} onDisconnect={setLeaving} />}
      {address === null ? (
        <p className="text-sm text-muted">{problem}</p>
      ) : (
        <>
          <p className="text-sm text-muted">
            To connect an assistant, add this address to it as a custom connector or MCP server. It opens Aide, where
            you decide what it may do.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 rounded-md border border-hairline bg-sunken px-3 py-2 text-sm break-all">
              {address}
            </code>
            <CopyButton text={address} what="the address" />
          </div>
        </>
      )}
      <ConfirmMutation
        id={leaving?.id}
        mutation={disconnect}
        onClose={() => setLeaving(undefined)}
        title={`Disconnect ${leaving?.name ?? ''}?`}
        description="It can’t use your account any more, at once. You can connect it again from the app."
        confirmLabel="Disconnect"
        busyLabel="Disconnecting..."
      />
    </div>
  );
}

function AppList({ apps, onDisconnect }: { apps: readonly ConnectedApp[]; onDisconnect: (app: ConnectedApp) => void }) {
  const zone = useZone();
  return (
    <ul aria-label="Connected apps" className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
      {apps.map((app) => (
        <li key={app.id} className="flex items-start justify-between gap-3 py-3 pr-2 pl-4">
          <div className="flex min-w-0 flex-col gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium break-words">{app.name}</span>
              <Badge tone={app.scope === 'write' ? 'amber' : 'neutral'}>{scopeNames[app.scope]}</Badge>
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
              <span className="break-all">{formatPlace(app.returnsTo)}</span>
              <span>{formatUse(app, zone)}</span>
            </p>
          </div>
          <IconButton label={`Disconnect ${app.name}`} onClick={() => onDisconnect(app)} className="hover:text-red">
            <Icon of={Unplug} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
