import type { SessionInfo } from '@aide/contract';
import { LogOut } from 'lucide-react';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface SessionListProps {
  sessions: readonly SessionInfo[];
  onRevoke: (session: SessionInfo) => void;
}

/** The sessions of the account. This browser's session ends by Logout, so it has no button here. */
export function SessionList({ sessions, onRevoke }: SessionListProps) {
  const zone = useZone();
  return (
    <ul aria-label="Sessions" className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-start justify-between gap-3 py-3 pr-2 pl-4">
          <div className="flex min-w-0 flex-col gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium break-words">{session.device}</span>
              {session.current && <Badge tone="accent">This device</Badge>}
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
              <span className="break-all">{session.address}</span>
              <span>Last used {formatMoment(session.lastUsedAt, zone)}</span>
            </p>
          </div>
          {!session.current && (
            <IconButton
              label={`Sign out ${session.device}`}
              onClick={() => onRevoke(session)}
              className="hover:text-red"
            >
              <Icon of={LogOut} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
