import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatLastUse } from '../../../../lib/time/moment-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { AccessList } from '../../../../ui/access-list.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useApiTokens, useRevokeApiToken } from '../api-tokens.api.ts';
import { formatExpiry, scopeLabels } from '../api-tokens.rules.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';

export function ApiTokens() {
  const tokens = useApiTokens();
  const revoke = useRevokeApiToken();
  const [making, setMaking] = useState(false);
  const now = useNow();
  const zone = useZone();
  if (!tokens.data) return <QueryState query={tokens} className="h-24" />;
  return (
    <div className="flex flex-col items-stretch gap-4">
      <AccessList
        label="API tokens"
        rows={tokens.data}
        describe={(token) => ({
          name: token.name,
          badge: { tone: token.scope === 'write' ? 'amber' : 'neutral', text: scopeLabels[token.scope] },
          code: `aide_…${token.hint}`,
          details: [formatLastUse(token.lastUsedAt, zone, now), formatExpiry(token, now, zone)],
        })}
        icon={Trash2}
        verb="Revoke"
        busyLabel="Revoking..."
        warning="Anything that uses this token stops working at once. This can’t be undone."
        mutation={revoke}
      />
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
    </div>
  );
}
