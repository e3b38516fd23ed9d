import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { App } from '../src/app/app.tsx';
import { loadAhead } from '../src/app/router.tsx';
import { reportReachable } from '../src/lib/api/connection.ts';
import { followTheme } from '../src/lib/browser/theme.ts';
import { disableZodCompiler } from '../src/lib/forms/zod-config.ts';
import { endSession, resolveSession, startSession } from '../src/lib/session/session.ts';

disableZodCompiler();

/** Mounts the app at the current URL, as src/main.tsx does. Returns a function that unmounts it. */
export function mountApp(): () => void {
  forgetLastPage();
  void loadAhead(location.pathname);
  followTheme();
  const element = document.createElement('div');
  element.id = 'root';
  document.body.append(element);
  const root = createRoot(element);
  root.render(<App />);
  return () => root.unmount();
}

/** Modules stay loaded, so their state is reset as on a page load. */
function forgetLastPage(): void {
  toast.remove();
  reportReachable(true);
  const session = resolveSession();
  const stored = [localStorage, sessionStorage].map((storage) => ({
    storage,
    entries: Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map(
      (key) => [key, storage.getItem(key) ?? ''] as const,
    ),
  }));
  if (session.signedIn) startSession(session.token);
  else endSession(session.reason);
  for (const { storage, entries } of stored) {
    storage.clear();
    for (const [key, value] of entries) storage.setItem(key, value);
  }
}
