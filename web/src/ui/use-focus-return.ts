import { useRef, type MouseEvent } from 'react';
import { focusPlace, returnFocus, type FocusPlace } from '../lib/browser/focus-place.ts';

/** Keeps the focus in the field when the pointer is pressed beside a dialog, so that it can be restored. */
export function preventFocusLoss(event: MouseEvent): void {
  event.preventDefault();
}

interface FocusReturn {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** The focus before the first dialog opened: a dialog that replaces another restores it too. */
let latest: FocusPlace | null = null;

/**
 * Restores the focus when a dialog closes. Radix restores it to the trigger; these dialogs have none, so the last focus
 * is stored. On open, a field marked `data-autofocus` gets the focus, otherwise the first one.
 */
export function useFocusReturn(): FocusReturn {
  const before = useRef<FocusPlace | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement !== document.body) latest = focusPlace(activeElement);
      before.current = latest;
      const first = event.target instanceof Element ? event.target.querySelector('[data-autofocus]') : null;
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (before.current) returnFocus(before.current);
    },
  };
}
