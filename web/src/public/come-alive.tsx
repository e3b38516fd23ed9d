import { StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { trackPageView } from '../lib/data-layer.ts';
import { followTheme } from '../lib/theme.ts';

/** Gives life to a page that came drawn. It is a document, not a part of the app: its links load what they lead to. */
export function comeAlive(Page: ComponentType): void {
  followTheme();
  trackPageView(location.pathname);
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root to come alive in.');
  hydrateRoot(
    root,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
