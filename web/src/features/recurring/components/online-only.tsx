import { CloudOff } from 'lucide-react';
import { isOutage } from '../../../lib/api/api-error.ts';
import { useReachable } from '../../../lib/api/connection.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.ts';

/** Says offline that recurring tasks are not queued, as other changes are. `detail` is what that means where it is shown. */
export function OnlineOnly({ detail }: { detail: string }) {
  const reachable = useReachable();
  return (
    <output className="block empty:hidden">
      {!reachable && (
        <p className="flex items-start gap-2.5 rounded-md border border-amber/40 bg-amber-soft px-3 py-2 text-sm">
          <Icon of={CloudOff} size={16} className="mt-0.5 shrink-0 text-amber" />
          <span>Recurring tasks cannot be changed offline. {detail}</span>
        </p>
      )}
    </output>
  );
}

/** Shows why a recurring task stayed as it was, when the server did not respond. */
export function explainOnlineOnly(error: unknown): void {
  if (isOutage(error)) toast.error('Not changed. Recurring tasks can be changed when you’re back online.');
}
