import type { ApiToken } from '@aide/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useApiTokens, useRevokeApiToken } from '../api-tokens.api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenList } from './token-list.tsx';

export function ApiTokens() {
  const tokens = useApiTokens();
  const revoke = useRevokeApiToken();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  const stopRevoking = () => {
    setRevoking(undefined);
    revoke.reset();
  };
  if (tokens.isError && !tokens.data)
    return <ErrorPanel message={errorMessage(tokens.error)} onRetry={() => void tokens.refetch()} />;
  if (!tokens.data) return <Skeleton className="h-24" />;
  return (
    <div className="flex flex-col items-stretch gap-4">
      {tokens.data.length > 0 && <TokenList tokens={tokens.data} onRevoke={setRevoking} />}
      <p className="text-sm text-muted">
        Send it as <code>Authorization: Bearer …</code> to the API, described in the{' '}
        <a href="/api/docs" className={textLinkClass}>
          API reference
        </a>
        , or give it to an assistant that speaks MCP, with the address{' '}
        <code className="break-all">{location.origin}/mcp</code>.
      </p>
      <div className="flex">
        <Button tone="secondary" icon={<Icon of={Plus} />} onClick={() => setMaking(true)}>
          New token
        </Button>
      </div>
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={stopRevoking}
        title={`Revoke ${revoking?.name ?? ''}?`}
        description="Anything that uses this token stops working at once. This can’t be undone."
        confirmLabel="Revoke"
        busyLabel="Revoking..."
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking.id, { onSuccess: stopRevoking })}
      >
        <FormMessage error={revoke.isError ? errorMessage(revoke.error) : null} />
      </ConfirmDialog>
    </div>
  );
}
