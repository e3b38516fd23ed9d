import { Unplug } from 'lucide-react';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { AccessList } from '../../../../ui/access-list.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { useConnectedApps, useDisconnectApp } from '../connected-apps.api.ts';
import { formatPlace, formatUse, scopeNames } from '../connected-apps.rules.ts';
import { QueryState } from '../../../../ui/query-state.tsx';

/** The apps that may use the account, and the URL for connecting another one. */
export function ConnectedApps() {
  const connected = useConnectedApps();
  const disconnect = useDisconnectApp();
  const zone = useZone();
  if (!connected.data) return <QueryState query={connected} className="h-24" />;
  const { apps, address, problem } = connected.data;
  return (
    <div className="flex flex-col items-stretch gap-4">
      <AccessList
        label="Connected apps"
        rows={apps}
        describe={(app) => ({
          name: app.name,
          badge: { tone: app.scope === 'write' ? 'amber' : 'neutral', text: scopeNames[app.scope] },
          details: [formatPlace(app.returnsTo), formatUse(app, zone)],
        })}
        icon={Unplug}
        verb="Disconnect"
        busyLabel="Disconnecting..."
        warning="It can’t use your account any more, at once. You can connect it again from the app."
        mutation={disconnect}
      />
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
    </div>
  );
}
