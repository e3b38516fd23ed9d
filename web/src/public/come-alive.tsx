import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { trackPageView } from '../lib/data-layer.ts';
import { followTheme } from '../lib/theme.ts';

/** The living parts of a page, by the name of their place in it. */
export type Islands = Record<string, ReactNode>;

/** Gives life to a page that came drawn. It is a document, not a part of the app: its links load what they lead to. */
export function comeAlive(islands: Islands): void {
  followTheme();
  trackPageView(location.pathname);
  const waiting = new Set(Object.keys(islands));
  for (const [name, content] of Object.entries(islands)) {
    const place = document.querySelector(`[data-island="${name}"]`);
    if (!place) throw new Error(`The page has no place for ${name}.`);
    const island = (
      <StrictMode>
        <Alive
          onAlive={() => {
            waiting.delete(name);
            if (waiting.size === 0) document.querySelector('#root')?.removeAttribute('data-drawn');
          }}
        >
          {content}
        </Alive>
      </StrictMode>
    );
    hydrateRoot(place, island, { identifierPrefix: name });
  }
}

/** Tells when its content has been taken over. The drawing rendered the content alone, but this adds no element to it. */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useLayoutEffect(onAlive, [onAlive]);
  return children;
}
