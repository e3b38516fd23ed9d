/** Where the focus is, and what stands around it, for the moment when that place is no more. */
export interface FocusPlace {
  element: HTMLElement;
  /** The element and everything around it, innermost first, each with its place among its siblings. */
  path: { element: Element; parent: Element; index: number }[];
  /** Which control of its row it is. */
  control: number;
}

const rowSelector = 'li, article, tr';
const boundary = 'main, [role="dialog"], [role="alertdialog"]';
const focusable = [
  'a[href]',
  ...['button', 'input', 'select', 'textarea'].map((tag) => `${tag}:not(:disabled)`),
  'h1[tabindex]',
].join(', ');

export function focusPlace(element: HTMLElement): FocusPlace {
  const path: FocusPlace['path'] = [];
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement)
    path.push({ element: at, parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  const row = element.closest(rowSelector);
  return { element, path, control: row ? controlsOf(row).indexOf(element) : -1 };
}

/** Gives the focus back, or to what has come into its place: the next row of a list, else what is nearest. */
export function returnFocus(place: FocusPlace): void {
  if (place.element.isConnected) place.element.focus({ preventScroll: true });
  else focusNearest(place);
}

function focusNearest({ element, path, control }: FocusPlace): void {
  const left = path.findIndex(({ parent }) => parent.isConnected);
  for (const { element: gone, parent, index } of path.slice(Math.max(left, 0))) {
    // Outside of the page and its dialogs stands nothing that a person was working on.
    if (left === -1 || !parent.closest(boundary)) break;
    const siblings = [...parent.children];
    const near = [...siblings.slice(index), ...siblings.slice(0, index).toReversed()];
    for (const sibling of near) {
      const controls = controlsOf(sibling);
      const next = (gone.matches(rowSelector) ? controls[control] : undefined) ?? controls[0];
      if (!next) continue;
      // A select would take the rest of the word that was typed into the one before it as a choice.
      if (gone.matches(rowSelector) && (element === gone || element.matches('article') || next.matches('select')))
        return focusRow(sibling);
      return next.focus({ preventScroll: true });
    }
  }
}

/** A whole row has the focus also while somebody walks over the list by j and k. */
function focusRow(sibling: Element): void {
  const row = sibling.querySelector('article') ?? sibling;
  if (!(row instanceof HTMLElement)) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}

/** In the order of the page; the sibling itself may be one. */
function controlsOf(around: Element): HTMLElement[] {
  const inside = [...around.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility());
  return around instanceof HTMLElement && around.matches(focusable) ? [around, ...inside] : inside;
}
