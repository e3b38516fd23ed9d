import type { Passkey } from '@aide/contract';
import { Trash2 } from 'lucide-react';
import { formatMoment, formatMomentDay } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const zone = useZone();
  return (
    <ul aria-label="Passkeys" className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-start justify-between gap-3 py-3 pr-2 pl-4">
          <div className="flex min-w-0 flex-col gap-1">
            <p className="font-medium break-words">{passkey.name}</p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
              <span>Added {formatMomentDay(passkey.createdAt, zone)}</span>
              <span>
                {passkey.lastUsedAt === null ? 'Never used' : `Last used ${formatMoment(passkey.lastUsedAt, zone)}`}
              </span>
            </p>
          </div>
          <IconButton label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)} className="hover:text-red">
            <Icon of={Trash2} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
