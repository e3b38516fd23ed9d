import { CloudOff, RotateCw } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dropWaiting, keepWaiting, useWaiting } from '../waiting-captures.ts';
import type { WaitingCapture } from '../waiting.rules.ts';

/** Messages that were not sent yet. Each can be cancelled; one that the server rejected shows the error and can be retried. */
export function WaitingList({ onCancel }: { onCancel: (text: string) => void }) {
  const waiting = useWaiting();
  if (waiting.length === 0) return null;

  function cancel({ body }: WaitingCapture): void {
    dropWaiting(body.captureId);
    onCancel(body.text);
  }

  return (
    <ul aria-label="Waiting to be sent" className="flex flex-col gap-1 border-t border-hairline px-3 py-2 md:px-4">
      {waiting.map((item) => (
        <li key={item.body.captureId} className="flex items-center gap-3 text-sm">
          <Icon of={CloudOff} size={16} className="shrink-0 text-amber" />
          <div className="min-w-0 flex-1">
            <p className="truncate">{item.body.text}</p>
            {item.problem === null ? (
              <p className="text-muted">Saved on this device. Sent when the connection is back.</p>
            ) : (
              <p className="text-red">{item.problem}</p>
            )}
          </div>
          {item.problem !== null && (
            <IconButton
              label={`Send “${item.body.text}” again`}
              onClick={() => keepWaiting({ ...item, problem: null })}
            >
              <Icon of={RotateCw} size={16} />
            </IconButton>
          )}
          <Button tone="quiet" size="sm" onClick={() => cancel(item)}>
            Cancel
          </Button>
        </li>
      ))}
    </ul>
  );
}
