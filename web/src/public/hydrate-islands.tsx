import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { trackPageView } from '../lib/events/data-layer.ts';
import { followTheme } from '../lib/browser/theme.ts';

/** The interactive parts of a page, by the name of their element. */
export type Islands = Record<string, ReactNode>;

/**
 * Hydrates the islands of a prerendered page. The page is a document outside the app: its links load other documents.
 * @throws Error if the page has no element for an island
 */
export function hydrateIslands(islands: Islands): void {
  followTheme();
  trackPageView(location.pathname);
  const pending = new Set(Object.keys(islands));
  for (const [name, content] of Object.entries(islands)) {
    const element = document.querySelector(`[data-island="${name}"]`);
    if (!element) throw new Error(`The page has no element for the island ${name}.`);
    const island = (
      <StrictMode>
        <Hydrated
          onHydrated={() => {
            pending.delete(name);
            if (pending.size === 0) document.querySelector('#root')?.removeAttribute('data-prerendered');
          }}
        >
          {content}
        </Hydrated>
      </StrictMode>
    );
    hydrateRoot(element, island, { identifierPrefix: name });
  }
}

/** Calls `onHydrated` after hydration. Renders no element, so the markup matches the prerendered one. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}
