import { focusPlace, returnFocus, type FocusPlace } from './focus-place.ts';

const dialog = '[role="dialog"], [role="alertdialog"]';
const passing = '[data-toasts], [role="menu"]';

/**
 * Preserves the focus for keyboard users: when the focused control is removed, its replacement gets the focus; a
 * control that was disabled while saving gets it back. Does not affect pointer users. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let place: FocusPlace | null = null;
  let disabled = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function remember(event: FocusEvent): void {
    const { target } = event;
    // A dialog focuses itself when the focused control inside was removed: that control matters.
    if (!(target instanceof HTMLElement) || target.matches(dialog)) return;
    // Toasts and menus are temporary; the focus belongs to the element before.
    if (target.closest(passing) && place) return;
    place = focusPlace(target);
    disabled = false;
  }

  function forget(): void {
    place = null;
  }

  function onChange(): void {
    if (!place) return;
    const off = place.element.matches(':disabled');
    if (off) disabled = true;
    if (place.element.isConnected && (off || !disabled)) return;
    // Code that moves the focus deliberately does so in the same task and takes precedence.
    clearTimeout(waiting);
    waiting = setTimeout(settle);
  }

  function settle(): void {
    const { activeElement } = document;
    if (!place || (activeElement !== document.body && !activeElement?.matches(dialog))) return;
    returnFocus(place);
  }

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  addEventListener('focusin', remember);
  for (const kind of ['pointerdown', 'wheel']) addEventListener(kind, forget, { passive: true });
  return () => {
    clearTimeout(waiting);
    observer.disconnect();
    removeEventListener('focusin', remember);
    for (const kind of ['pointerdown', 'wheel']) removeEventListener(kind, forget);
  };
}
