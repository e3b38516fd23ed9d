import { logFailure } from '../log.ts';

/**
 * Registers the service worker, which opens the app offline. Waits for the load event, so that it does not delay the
 * first paint.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => logFailure('The app will not open offline', error));
  });
}
