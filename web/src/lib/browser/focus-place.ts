/** The position of the focused element in the DOM, used to find a replacement when it is removed. */
export interface FocusPlace {
  element: HTMLElement;
  /** The element and its ancestors, innermost first, each with its index among its siblings. */
  path: { element: Element; parent: Element; index: number }[];
  /** The index of the control in its row. Disabled ones count: a control is disabled while it saves. */
  control: number;
}

const rowSelector = 'li, article, tr';
const boundary = 'main, [role="dialog"], [role="alertdialog"]';
const fields = 'select, textarea, input:not([type="checkbox"], [type="radio"])';
const controlSelector = 'a[href], button, input, select, textarea, h1[tabindex]';

export function focusPlace(element: HTMLElement): FocusPlace {
  const path: FocusPlace['path'] = [];
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement)
    path.push({ element: at, parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  const row = element.closest(rowSelector);
  return { element, path, control: row ? listControls(row).indexOf(element) : -1 };
}

/** Restores the focus, or focuses the replacement: the next row of a list, otherwise the nearest control. */
export function returnFocus(place: FocusPlace): void {
  if (place.element.isConnected) place.element.focus({ preventScroll: true });
  else focusNearest(place);
}

function focusNearest(place: FocusPlace): void {
  const left = place.path.findIndex(({ parent }) => parent.isConnected);
  if (left === -1) return;
  for (const { element: gone, parent, index } of place.path.slice(left)) {
    // There is nothing to restore outside of the page and its dialogs.
    if (!parent.closest(boundary)) return;
    // Connected elements were searched in the previous step.
    const siblings = [...parent.children];
    const after = siblings.slice(index).filter((sibling) => sibling !== gone);
    if (after.some((sibling) => focusIn(sibling, gone, place))) return;
    const before = siblings.slice(0, index).toReversed();
    if (before.some((sibling) => focusIn(sibling, gone, place, fields))) return;
  }
}

/** Focuses a control in `sibling`. Returns false if there is none. */
function focusIn(sibling: Element, gone: Element, place: FocusPlace, except = 'select'): boolean {
  const isRow = gone.matches(rowSelector);
  const controls = listControls(sibling);
  const enabled = controls.filter((each) => !each.matches(':disabled'));
  const next = enabled.find((each) => isRow && each === controls[place.control]) ?? enabled[0];
  if (!next) return false;
  // Keys meant for the removed control would change the value of a field.
  if (isRow && (place.element.matches('article') || next.matches(except))) focusRow(sibling);
  else if (next.matches(except)) return false;
  else next.focus({ preventScroll: true });
  return true;
}

/** During navigation with j and k the row itself has the focus. */
function focusRow(sibling: Element): void {
  const row = sibling.querySelector('article') ?? sibling;
  if (!(row instanceof HTMLElement)) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}

/** Returns the controls in DOM order, including the element itself. */
function listControls(around: Element): HTMLElement[] {
  const inside = [...around.querySelectorAll<HTMLElement>(controlSelector)].filter((each) => each.checkVisibility());
  return around instanceof HTMLElement && around.matches(controlSelector) ? [around, ...inside] : inside;
}
