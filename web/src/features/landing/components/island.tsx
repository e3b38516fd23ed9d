import { createContext, use, type ReactNode } from 'react';

/** True while a page is drawn ahead of time. */
export const DrawingContext = createContext(false);

export const islandMark = (name: string) => `[island ${name}]`;

/**
 * A part of a public page that needs a script. In a page that was drawn ahead of time these parts come alive one by one, and what
 * stands between them stays as it was drawn; in the app they are parts like any other.
 */
export function Island({ name, children }: { name: string; children: ReactNode }) {
  const drawing = use(DrawingContext);
  return (
    <div data-island={name} className="contents">
      {drawing ? islandMark(name) : children}
    </div>
  );
}
