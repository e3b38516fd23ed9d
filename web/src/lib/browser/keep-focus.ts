import { focusPlace, returnFocus, type FocusPlace } from './focus-place.ts';

const dialog = '[role="dialog"], [role="alertdialog"]';
const passing = '[data-toasts], [role="menu"]';

/**
 * Keeps keyboard users in the page: when the focused control is removed, what comes into its
 * place gets it; one that is disabled while it saves gets it back. Pointer users are not affected. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let place: FocusPlace | null = null;
  let disabled = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function remember(event: FocusEvent): void {
    const { target } = event;
    // A dialog that takes the focus itself does so because the control in it is gone: that one is what matters.
    if (!(target instanceof HTMLElement) || target.matches(dialog)) return;
    // A toast or a menu passes; where the focus was before is where it belongs.
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
    // Code that moves the focus on purpose does so in the same task, and has precedence.
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
