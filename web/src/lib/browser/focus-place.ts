/** The focused element and its surroundings, kept to find another one when it is removed. */
export interface FocusPlace {
  element: HTMLElement;
  /** The element and everything around it, innermost first, each with its place among its siblings. */
  path: { element: Element; parent: Element; index: number }[];
  /** Which control of its row it is. Disabled ones count: a control is disabled while it saves. */
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

/** Gives the focus back, or to what has come into its place: the next row of a list, else what is nearest. */
export function returnFocus(place: FocusPlace): void {
  if (place.element.isConnected) place.element.focus({ preventScroll: true });
  else focusNearest(place);
}

function focusNearest(place: FocusPlace): void {
  const left = place.path.findIndex(({ parent }) => parent.isConnected);
  if (left === -1) return;
  for (const { element: gone, parent, index } of place.path.slice(left)) {
    // Outside of the page and its dialogs there is nothing to return to.
    if (!parent.closest(boundary)) return;
    // What is still there has been looked through already, one step further in.
    const siblings = [...parent.children];
    const after = siblings.slice(index).filter((sibling) => sibling !== gone);
    if (after.some((sibling) => focusIn(sibling, gone, place))) return;
    const before = siblings.slice(0, index).toReversed();
    if (before.some((sibling) => focusIn(sibling, gone, place, fields))) return;
  }
}

/** Returns whether there was anything to focus. */
function focusIn(sibling: Element, gone: Element, place: FocusPlace, except = 'select'): boolean {
  const isRow = gone.matches(rowSelector);
  const controls = listControls(sibling);
  const enabled = controls.filter((each) => !each.matches(':disabled'));
  const next = enabled.find((each) => isRow && each === controls[place.control]) ?? enabled[0];
  if (!next) return false;
  // Keys that were meant for the one before would go into a field and change it.
  if (isRow && (place.element.matches('article') || next.matches(except))) focusRow(sibling);
  else if (next.matches(except)) return false;
  else next.focus({ preventScroll: true });
  return true;
}

/** A whole row has the focus during navigation with j and k. */
function focusRow(sibling: Element): void {
  const row = sibling.querySelector('article') ?? sibling;
  if (!(row instanceof HTMLElement)) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}

/** In the order of the page; the sibling itself may be one. */
function listControls(around: Element): HTMLElement[] {
  const inside = [...around.querySelectorAll<HTMLElement>(controlSelector)].filter((each) => each.checkVisibility());
  return around instanceof HTMLElement && around.matches(controlSelector) ? [around, ...inside] : inside;
}
