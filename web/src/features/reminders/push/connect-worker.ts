import type { WorkerMessage } from '../../../lib/events/push-messages.ts';
import { logFailure } from '../../../lib/log.ts';
import { currentSession, subscribeToSession } from '../../../lib/session/session.ts';
import { confirmSubscription, dropSubscription } from './push.ts';

/**
 * Connects this window with the service worker: opens the page of a clicked notification, tells the worker when the
 * window shows the notice itself, sends the offline queue, and unsubscribes on sign-out. Returns a function that
 * disconnects.
 */
export function connectWorker(openPath: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;

  const receive = ({ data, ports }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type === 'open-path') return openPath(data.path);
    if (data?.type === 'push-arrived') ports[0]?.postMessage(isAccount(data.account));
  };
  const sendQueued = () => serviceWorker.controller?.postMessage({ type: 'send-queued-actions' });
  const followSession = () => {
    const session = currentSession();
    if (session.signedIn || session.reason !== 'logout') return;
    dropSubscription().catch((error: unknown) => logFailure('The push subscription was not ended', error));
  };

  serviceWorker.addEventListener('message', receive);
  serviceWorker.startMessages();
  addEventListener('online', sendQueued);
  const unsubscribe = subscribeToSession(followSession);
  sendQueued();
  if ('Notification' in globalThis && currentSession().signedIn)
    confirmSubscription().catch((error: unknown) => logFailure('The push subscription was not confirmed', error));
  return () => {
    serviceWorker.removeEventListener('message', receive);
    removeEventListener('online', sendQueued);
    unsubscribe();
  };
}

function isAccount(id: string): boolean {
  const session = currentSession();
  return session.signedIn && session.user.id === id;
}
