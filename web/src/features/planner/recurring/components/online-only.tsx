import { errorMessage, isOutage } from '../../../../lib/api/api-error.ts';
import { OfflineNotice } from '../../../../ui/offline-notice.tsx';
import { toast } from '../../../../ui/toast.ts';

/** Explains that changes to recurring tasks are not queued offline. `detail` describes the effect on this page. */
export function OnlineOnly({ detail }: { detail: string }) {
  return <OfflineNotice>Recurring tasks cannot be changed offline. {detail}</OfflineNotice>;
}

/** Returns why a change of a recurring task failed: the missing connection, or the server's message. */
export function formatChangeError(error: unknown): string {
  return isOutage(error) ? 'Not changed. Recurring tasks can be changed when you’re back online.' : errorMessage(error);
}

/** Shows a toast if the server was unreachable. */
export function explainOnlineOnly(error: unknown): void {
  if (isOutage(error)) toast.error(formatChangeError(error));
}
