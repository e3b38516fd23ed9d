import { CloudOff } from 'lucide-react';
import { useWaiting } from '../../features/capture/waiting-captures.ts';
import { useReachable } from '../../lib/api/connection.ts';
import { Icon } from '../../ui/icon.tsx';

/** Shows on every page that the server is unreachable, and what happens to unsent captures. */
export function OfflineNotice() {
  const reachable = useReachable();
  const waiting = useWaiting().length;
  return (
    <output className="block empty:hidden">
      {!reachable && (
        <p className="flex items-start gap-2.5 border-b border-amber/40 bg-amber-soft px-4 py-2 text-sm text-ink md:px-10">
          <Icon of={CloudOff} size={16} className="mt-0.5 shrink-0 text-amber" />
          <span>
            You are offline. Tasks you write in the capture box are kept here and sent when you are back.
            {waiting > 0 && ` ${waiting} waiting.`}
          </span>
        </p>
      )}
    </output>
  );
}
