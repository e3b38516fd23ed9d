import type { CallBody } from '@aide/contract';
import { useMemo } from 'react';
import { loadLanguage } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import type { ChangeFor } from '../../../lib/offline/changes.ts';
import { useOfflineState } from '../../../lib/offline/offline-state.ts';
import type { AssistantContext } from './api/get-assistant-context.ts';

/** The body of a message; its id makes a retry idempotent. */
export type MessageBody = CallBody<'assistant'> & { id: string };
export type CaptureBody = CallBody<'capture'> & { captureId: string };
export type WaitingCapture = ChangeFor<'capture'>;

/** Returns the messages that the server has not received, oldest first. */
export function useWaiting(): WaitingCapture[] {
  const { changes } = useOfflineState();
  return useMemo(() => changes.filter((change) => change.name === 'capture'), [changes]);
}

/**
 * Queues a message on this device. Returns false if it is not a new task, or if no user is signed in.
 * @throws when the queue is full
 */
export async function keepWaiting(
  { id, as, text, source, overrides, tasks: confirmed }: MessageBody,
  { timeZone, tasks }: { timeZone: string; tasks: AssistantContext['tasks'] },
  { attempted = false } = {},
): Promise<boolean> {
  const isTask = as === 'capture' || confirmed !== undefined || overrides !== undefined;
  if (!isTask && !(await isCapture(text, timeZone, tasks))) return false;
  return keepCapture({ captureId: id, text, source, overrides, tasks: confirmed }, timeZone, { attempted });
}

/** Returns false if it cannot be known: without the language package, a command must not become a task. */
async function isCapture(text: string, timeZone: string, tasks: AssistantContext['tasks']): Promise<boolean> {
  try {
    const { readRequest } = await loadLanguage(text);
    return readRequest(text, { now: Temporal.Now.instant(), timeZone, contacts: [], tasks }).kind === 'capture';
  } catch (error) {
    logFailure('A message that waits was not parsed', error);
    return false;
  }
}

/** Queues a message that creates tasks. Returns false if no user is signed in. @throws when the queue is full */
export async function keepCapture(body: CaptureBody, timeZone: string, { attempted = false } = {}): Promise<boolean> {
  const [{ queueCapture }, { settleCapture }] = await Promise.all([
    import('../../../lib/offline/offline.ts'),
    import('./settle-capture.ts'),
  ]);
  return queueCapture((context) => settleCapture(body, context, timeZone), { attempted });
}
