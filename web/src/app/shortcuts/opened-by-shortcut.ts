import { useLocation } from 'react-router';

/** Location state of a page that was opened by a single-key shortcut. */
export const openedByShortcut = { byShortcut: true } as const;

/** Returns whether this page was opened by a single-key shortcut. */
export function useOpenedByShortcut(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'byShortcut' in state;
}
