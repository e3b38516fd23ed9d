import { useLayoutEffect, type RefObject } from 'react';

/** Focuses the first field when the page opens, unless the user has already focused a control or a dialog is open. */
export function useFirstFocus(field: RefObject<HTMLElement | null>, enabled = true): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement.matches('body, main, h1');
    if (enabled && isFree) field.current?.focus({ preventScroll: true });
  }, [field, enabled]);
}
