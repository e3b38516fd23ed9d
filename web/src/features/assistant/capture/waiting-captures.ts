import type { CallBody } from '@aide/contract';
import { useMemo } from 'react';
import type { ChangeFor } from '../../../lib/offline/changes.ts';
import { useOfflineState } from '../../../lib/offline/offline-state.ts';

export type CaptureBody = CallBody<'capture'> & { captureId: string };
export type WaitingCapture = ChangeFor<'capture'>;

/** Returns the messages that the server has not received, oldest first. */
export function useWaiting(): WaitingCapture[] {
  const { changes } = useOfflineState();
  return useMemo(() => changes.filter((change) => change.name === 'capture'), [changes]);
}

/**
 * Queues a message on this device. Returns false if no user is signed in.
 * @throws when the queue is full
 */
export async function keepWaiting(body: CaptureBody, timeZone: string, { attempted = false } = {}): Promise<boolean> {
  const [{ queueCapture }, { settleCapture }] = await Promise.all([
    import('../../../lib/offline/offline.ts'),
    import('./settle-capture.ts'),
  ]);
  return queueCapture((context) => settleCapture(body, context, timeZone), { attempted });
}
