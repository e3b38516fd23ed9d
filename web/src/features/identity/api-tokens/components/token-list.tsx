import type { ApiToken } from '@aide/contract';
import { Trash2 } from 'lucide-react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { formatExpiry, formatLastUse, scopeLabels } from '../api-tokens.rules.ts';

interface TokenListProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}

export function TokenList({ tokens, onRevoke }: TokenListProps) {
  const now = useNow();
  const zone = useZone();
  return (
    <ul aria-label="API tokens" className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-start justify-between gap-3 py-3 pr-2 pl-4">
          <div className="flex min-w-0 flex-col gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium break-words">{token.name}</span>
              <Badge tone={token.scope === 'write' ? 'amber' : 'neutral'}>{scopeLabels[token.scope]}</Badge>
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
              <code>aide_…{token.hint}</code>
              <span>{formatLastUse(token, now, zone)}</span>
              <span>{formatExpiry(token, now, zone)}</span>
            </p>
          </div>
          <IconButton label={`Revoke ${token.name}`} onClick={() => onRevoke(token)} className="hover:text-red">
            <Icon of={Trash2} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
