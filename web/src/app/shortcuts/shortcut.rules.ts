import type { Priority } from '@aide/contract';

export type Shortcut =
  | { do: 'palette' | 'capture' | 'create' | 'search' | 'help' | 'undo' }
  | { do: 'go'; to: string }
  | { do: 'row'; action: RowAction };
export type RowAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'select'
  | 'edit'
  | 'delete'
  | 'done'
  | 'reschedule'
  | 'backlog'
  | `priority:${Priority}`;

export interface KeyPress {
  key: string;
  /** Control, or Command on a Mac. */
  mod: boolean;
  alt: boolean;
  /** The focus is in a text field. */
  typing: boolean;
  /** That text field is the capture box, and empty. Default: false. */
  empty?: boolean;
  /** A dialog is open and handles keys itself. */
  dialog: boolean;
  /** The dialog has rows, so row shortcuts work in it. Default: false. */
  rows?: boolean;
  /** The focus is on a row itself, not on a control in it. Default: false. */
  onRow?: boolean;
  /** `g` was pressed shortly before. */
  afterG: boolean;
  /** Single-key shortcuts can be switched off, for users of speech input or with a tremor (WCAG 2.1.4). */
  letters: boolean;
}

export const pageKeys = {
  d: '/dashboard',
  a: '/analytics',
  t: '/tasks',
  r: '/recurring-tasks',
  c: '/contacts',
  i: '/integrations',
  s: '/settings',
  m: '/messages',
} as const;

const letterKeys: Record<string, Shortcut> = {
  c: { do: 'capture' },
  n: { do: 'create' },
  '/': { do: 'search' },
  '?': { do: 'help' },
  z: { do: 'undo' },
  j: { do: 'row', action: 'next' },
  k: { do: 'row', action: 'previous' },
  o: { do: 'row', action: 'open' },
  x: { do: 'row', action: 'select' },
  e: { do: 'row', action: 'edit' },
  '#': { do: 'row', action: 'delete' },
  d: { do: 'row', action: 'done' },
  t: { do: 'row', action: 'reschedule' },
  b: { do: 'row', action: 'backlog' },
  1: { do: 'row', action: 'priority:urgent' },
  2: { do: 'row', action: 'priority:high' },
  3: { do: 'row', action: 'priority:medium' },
  4: { do: 'row', action: 'priority:low' },
};

/** Returns the shortcut of a key press, 'wait' if a second key may follow, or null if it is not a shortcut. */
export function findShortcut(press: KeyPress): Shortcut | 'wait' | null {
  const key = press.key.toLowerCase();
  if (press.mod) return withModifier(press);
  if (press.onRow && key === 'enter' && !press.alt) return { do: 'row', action: 'open' };
  if (press.alt || press.typing || !press.letters) return null;
  if (press.dialog) return getDialogKey(key, press.rows === true);
  if (press.afterG) {
    const to = Object.entries(pageKeys).find(([letter]) => letter === key)?.[1];
    return to === undefined ? null : { do: 'go', to };
  }
  return key === 'g' ? 'wait' : (letterKeys[key] ?? null);
}

/** In a dialog only Undo and the keys of its rows work: the others would act on the page behind it. Toasts are in front of a dialog. */
function getDialogKey(key: string, hasRows: boolean): Shortcut | null {
  const shortcut = letterKeys[key];
  return shortcut?.do === 'undo' || (hasRows && shortcut?.do === 'row') ? shortcut : null;
}

/**
 * A text field has its own undo; the capture box after Enter has nothing to undo. With
 * Shift it would be redo.
 */
function withModifier({ key, alt, typing, empty, dialog }: KeyPress): Shortcut | null {
  if (alt) return null;
  if (key === 'z' && (!typing || empty)) return { do: 'undo' };
  if (dialog) return null;
  return key.toLowerCase() === 'k' ? { do: 'palette' } : null;
}
