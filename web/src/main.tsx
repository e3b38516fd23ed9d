import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadAhead } from './app/router.tsx';
import { registerServiceWorker } from './lib/browser/service-worker.ts';
import { followTheme } from './lib/browser/theme.ts';
import { disableZodCompiler } from './lib/forms/zod-config.ts';

disableZodCompiler();
loadAhead(location.pathname);
followTheme();
registerServiceWorker();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root to draw in.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
