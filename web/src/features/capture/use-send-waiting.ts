import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage, isOutage } from '../../lib/api/api-error.ts';
import { isReachable, onReachable } from '../../lib/api/connection.ts';
import { toastWithAction } from '../../ui/toast-with-action.tsx';
import { capture, formatCaptured, showCaptured } from './api/capture.ts';
import { useUndoCapture } from './api/undo-capture.ts';
import { dropWaiting, keepWaiting, listWaiting, onWaiting } from './waiting-captures.ts';
import type { WaitingCapture } from './waiting.rules.ts';

/** Sends queued captures when the page opens and when the server is reachable again. Mounted once, in the shell. */
export function useSendWaiting(): void {
  const queryClient = useQueryClient();
  const undo = useUndoCapture();

  /** Sends the capture id too, so that a capture which arrived before the connection broke is not created twice. */
  const send = useEffectEvent(async (waiting: WaitingCapture): Promise<void> => {
    const { body } = waiting;
    try {
      const result = await capture(body);
      dropWaiting(body.captureId);
      showCaptured(queryClient, result);
      toastWithAction({
        message: formatCaptured(result),
        label: 'Undo',
        onAction: () => undo.mutate(result.captureId),
      });
    } catch (error) {
      if (!isOutage(error)) keepWaiting({ body, problem: errorMessage(error) });
    }
  });

  useEffect(() => {
    let sending = false;
    async function sendAll(): Promise<void> {
      if (sending || !isReachable()) return;
      sending = true;
      for (let next = nextWaiting(); next && isReachable(); next = nextWaiting()) await send(next);
      sending = false;
    }
    const start = () => void sendAll();
    start();
    const ends = [onReachable(start), onWaiting(start)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

/** A rejected capture stays in the list for the user to correct. */
function nextWaiting(): WaitingCapture | undefined {
  return listWaiting().find(({ problem }) => problem === null);
}
