import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { logFailure } from '../lib/log.ts';

/** Handles push messages in this window: a click on a notification opens its task here. Loaded after the page. */
export function usePushWindow(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);

  useEffect(() => {
    let disconnect: (() => void) | undefined;
    let isGone = false;
    const connect = async () => {
      const { connectWorker } = await import('../features/reminders/push/connect-worker.ts');
      if (!isGone) disconnect = connectWorker((path) => void latest.current(path));
    };
    connect().catch((error: unknown) => logFailure('Notifications are not connected with this window', error));
    return () => {
      isGone = true;
      disconnect?.();
    };
  }, []);
}
