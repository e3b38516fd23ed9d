import type { RowAction } from './shortcut.rules.ts';

/** A row is a card of the page's list, whichever page it is. */
const rowSelector = 'main li > article';

/** The buttons of a card, found by their labels; not every list has all of them. */
const controls = {
  open: '[data-row-open]',
  select: 'input[type="checkbox"][aria-label^="Select "]',
  edit: 'button[aria-label^="Edit "]',
  delete: 'button[aria-label^="Delete "]',
} as const;

const inOrder = (a: HTMLElement, b: HTMLElement) => getPosition(a) - getPosition(b);

/** Long lists render only some of their rows, and not always in order; `data-index` gives the position. */
function getPosition(row: HTMLElement): number {
  return Number(row.parentElement?.getAttribute('aria-posinset') ?? 0);
}

/** Moves over the rows or presses a button of the one that has the focus. Returns whether there was anything to do. */
export function actOnRow(action: RowAction): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)].toSorted(inOrder);
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  if (action !== 'next' && action !== 'previous') return press(rows[current], controls[action]);
  const next = current === -1 ? firstInView(rows) : rows[current + (action === 'next' ? 1 : -1)];
  if (!next) return false;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

function firstInView(rows: readonly HTMLElement[]): HTMLElement | undefined {
  return rows.find((row) => row.getBoundingClientRect().top >= 0) ?? rows[0];
}

function press(row: HTMLElement | undefined, selector: string): boolean {
  const control = row?.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== null && control !== undefined;
}
