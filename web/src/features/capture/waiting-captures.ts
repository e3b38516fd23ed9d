import type { CallBody } from '@aide/contract';
import { useMemo } from 'react';
import type { ChangeFor } from '../../lib/offline/changes.ts';
import { useOfflineState } from '../../lib/offline/offline-state.ts';

export type CaptureBody = CallBody<'capture'> & { captureId: string };
export type WaitingCapture = ChangeFor<'capture'>;

/** Returns the messages that the server has not received, oldest first. */
export function useWaiting(): WaitingCapture[] {
  const { changes } = useOfflineState();
  return useMemo(() => changes.filter((change) => change.name === 'capture'), [changes]);
}

/** Keeps a message on this device until it can be sent. Returns false when no user is signed in. @throws when too many wait */
export async function keepWaiting(body: CaptureBody, timeZone: string, { attempted = false } = {}): Promise<boolean> {
  const [{ queueCapture }, { settleCapture }] = await Promise.all([
    import('../../lib/offline/offline.ts'),
    import('./settle-capture.ts'),
  ]);
  return queueCapture((context) => settleCapture(body, context, timeZone), { attempted });
}
