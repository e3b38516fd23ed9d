import type { ApiToken } from '@aide/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useApiTokens, useRevokeApiToken } from '../api-tokens.api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenList } from './token-list.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';

export function ApiTokens() {
  const tokens = useApiTokens();
  const revoke = useRevokeApiToken();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  if (!tokens.data) return <QueryState query={tokens} className="h-24" />;
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
      <ConfirmMutation
        id={revoking?.id}
        mutation={revoke}
        onClose={() => setRevoking(undefined)}
        title={`Revoke ${revoking?.name ?? ''}?`}
        description="Anything that uses this token stops working at once. This can’t be undone."
        confirmLabel="Revoke"
        busyLabel="Revoking..."
      />
    </div>
  );
}
