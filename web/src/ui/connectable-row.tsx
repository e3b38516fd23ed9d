import { useState, type ComponentProps, type ReactNode } from 'react';
import { errorMessage } from '../lib/api/api-error.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LoadFailure } from './load-failure.tsx';
import { ReachRow } from './reach-row.tsx';
import { toast } from './toast.ts';

interface ConnectableRowProps extends Pick<ComponentProps<typeof ReachRow>, 'icon' | 'name' | 'detail' | 'children'> {
  query: ComponentProps<typeof LoadFailure>['query'];
  /** False: the server does not have it. */
  isConfigured: boolean;
  isConnected: boolean;
  /** The state while it is not configured. Default: 'Not set up'. */
  missing?: string;
  onConnect: () => void;
  connecting?: boolean;
  /** Further buttons while it is connected. */
  actions?: ReactNode;
  /** Undefined: it is disconnected elsewhere. */
  disconnect?: {
    /** Shown after it. */
    done: string;
    title: string;
    description: string;
    isPending: boolean;
    run: (options: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
}

/** A bot or chat with its status, and a button that connects or, after a question, disconnects it. */
export function ConnectableRow({
  query,
  isConfigured,
  isConnected,
  missing = 'Not set up',
  onConnect,
  connecting = false,
  actions,
  disconnect,
  children,
  ...row
}: ConnectableRowProps) {
  const [asking, setAsking] = useState(false);
  const { name } = row;
  const isLoading = query.data === undefined && !query.isError;
  return (
    <>
      <ReachRow
        {...row}
        isReady={isConnected}
        state={isLoading ? '…' : isConnected ? 'Connected' : isConfigured ? 'Not connected' : missing}
        action={
          isConnected ? (
            <div className="flex flex-col items-end gap-2 sm:flex-row">
              {actions}
              {disconnect && (
                <Button tone="secondary" size="sm" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
                  Disconnect
                </Button>
              )}
            </div>
          ) : (
            <Button
              tone="secondary"
              size="sm"
              aria-label={`Connect ${name}`}
              disabled={isLoading || !isConfigured}
              busy={connecting}
              onClick={onConnect}
            >
              Connect
            </Button>
          )
        }
      >
        <LoadFailure query={query} />
        {children}
      </ReachRow>
      {disconnect && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={disconnect.title}
          description={disconnect.description}
          confirmLabel="Disconnect"
          busy={disconnect.isPending}
          onConfirm={() =>
            disconnect.run({
              onSuccess: () => {
                setAsking(false);
                toast.success(disconnect.done);
              },
              onError: (error) => toast.error(errorMessage(error)),
            })
          }
        />
      )}
    </>
  );
}
