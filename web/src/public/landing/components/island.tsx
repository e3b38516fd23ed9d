import { createContext, use, type ReactNode } from 'react';

/** True while a page is prerendered. */
export const PrerenderContext = createContext(false);

export const islandPlaceholder = (name: string) => `[island ${name}]`;

/**
 * A part of a public page that needs JavaScript. In a prerendered page each island is hydrated on its own and the rest
 * stays static; in the app an island is an ordinary component.
 */
export function Island({ name, children }: { name: string; children: ReactNode }) {
  const prerendering = use(PrerenderContext);
  return (
    <div data-island={name} className="contents">
      {prerendering ? islandPlaceholder(name) : children}
    </div>
  );
}
