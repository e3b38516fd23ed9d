import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useUndoCapture } from '../api/undo-capture.ts';
import { useWaiting, type WaitingCapture } from '../waiting-captures.ts';

const loadOffline = () => import('../../../../lib/offline/offline.ts');

/** The newest messages shown below the capture box; the list of queued changes has all of them. */
const maxVisible = 3;

/** Messages that have not been sent yet. Each can be cancelled; a rejected one shows its error and can be retried. */
export function WaitingList({ onCancel }: { onCancel: (text: string) => void }) {
  const waiting = useWaiting();
  const undo = useUndoCapture();
  if (waiting.length === 0) return null;

  async function cancel({ body: { captureId, text } }: WaitingCapture): Promise<void> {
    if (captureId === undefined) return;
    // The list may be unmounted by then, and callbacks passed to `mutate` would not run.
    await undo.mutateAsync(captureId);
    onCancel(text);
  }

  async function retry({ id }: WaitingCapture): Promise<void> {
    const { changeQueue } = await loadOffline();
    await changeQueue(id, (change) => ({ ...change, problem: null }));
  }

  return (
    <ul aria-label="Waiting to be sent" className="flex flex-col gap-1 border-t border-hairline px-3 py-2 md:px-4">
      {waiting.slice(-maxVisible).map((item) => (
        <li key={item.id} className="flex items-center gap-3 text-sm">
          <Icon of={CloudOff} size={16} className="shrink-0 text-amber" />
          <div className="min-w-0 flex-1">
            <p className="truncate">{item.body.text}</p>
            {item.problem?.kind === 'rejected' ? (
              <p className="text-red">{item.problem.message}</p>
            ) : (
              <p className="text-muted">Saved on this device. Sent when the connection is back.</p>
            )}
          </div>
          {item.problem !== null && (
            <IconButton label={`Send “${item.body.text}” again`} onClick={() => void retry(item)}>
              <Icon of={RotateCw} size={16} />
            </IconButton>
          )}
          <Button tone="quiet" size="sm" onClick={() => void cancel(item).catch(() => undefined)}>
            Cancel
          </Button>
        </li>
      ))}
    </ul>
  );
}
