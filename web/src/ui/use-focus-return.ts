import { useRef } from 'react';
import { focusPlace, returnFocus, type FocusPlace } from '../lib/browser/focus-place.ts';

interface FocusReturn {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Where the focus was before the first dialog opened: a dialog that replaces another returns the focus there too. */
let latest: FocusPlace | null = null;

/**
 * Radix gives the focus back to a trigger inside the dialog; ours are opened from anywhere, so the last focus is remembered.
 * A field marked `data-autofocus` gets the focus first, else whatever comes first.
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
