import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadAhead } from './app/router.tsx';
import { followTheme } from './lib/browser/theme.ts';
import { disableZodCompiler } from './lib/forms/zod-config.ts';
import { logFailure } from './lib/log.ts';

disableZodCompiler();
followTheme();
registerServiceWorker();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root to draw in.');
const app = createRoot(root);
// The page's prerendered loading state stays until its code has arrived. A transition is rendered in short steps.
void loadAhead(location.pathname).then(() =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);

/**
 * Registers the service worker, which opens the app offline. Waits for the load event, so that it does not delay the
 * first paint.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => logFailure('The app will not open offline', error));
  });
}
