import { errorMessage, isOutage } from '../../../lib/api/api-error.ts';
import { OfflineNotice } from '../../../ui/offline-notice.tsx';
import { toast } from '../../../ui/toast.ts';

/** Says offline that recurring tasks are not queued, as other changes are. `detail` is what that means where it is shown. */
export function OnlineOnly({ detail }: { detail: string }) {
  return <OfflineNotice>Recurring tasks cannot be changed offline. {detail}</OfflineNotice>;
}

/** Returns why a change of a recurring task failed: that it needs a connection, or the server's message. */
export function formatChangeError(error: unknown): string {
  return isOutage(error) ? 'Not changed. Recurring tasks can be changed when you’re back online.' : errorMessage(error);
}

/** Shows why a recurring task stayed as it was, when the server did not respond. */
export function explainOnlineOnly(error: unknown): void {
  if (isOutage(error)) toast.error(formatChangeError(error));
}
