import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReachable } from '../lib/api/connection.ts';
import { Icon } from './icon.tsx';

/** Shows its text while the server is unreachable, on pages whose changes are not queued. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  const reachable = useReachable();
  return (
    <output className="block empty:hidden">
      {!reachable && (
        <p className="flex items-start gap-2.5 rounded-md border border-amber/40 bg-amber-soft px-3 py-2 text-sm">
          <Icon of={CloudOff} size={16} className="mt-0.5 shrink-0 text-amber" />
          <span>{children}</span>
        </p>
      )}
    </output>
  );
}
