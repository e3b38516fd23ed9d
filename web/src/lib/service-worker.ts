import { logFailure } from './log.ts';

/** Lets the app open without a line. After the page has loaded, so that it takes nothing from the first paint. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => logFailure('The app will not open without a line', error));
  });
}
