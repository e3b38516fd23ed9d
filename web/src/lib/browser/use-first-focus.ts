import { useLayoutEffect, type RefObject } from 'react';

/**
 * Focuses the first field of a page when the page opens. Does nothing if the user has already moved the focus to a control, or a
 * dialog is open.
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>, enabled = true): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement.matches('body, main, h1');
    if (enabled && isFree) field.current?.focus({ preventScroll: true });
  }, [field, enabled]);
}
