import { computeAccessibleName, getRole } from 'dom-accessibility-api';

export interface RoleOptions {
  name?: string | RegExp;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  selected?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
}

/** Collapses white space, as rendering does. */
export const normalize = (text: string) =>
  text
    .replaceAll(/[\u200B\u00AD]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns whether a text matches as in Playwright: a case-insensitive substring, or the whole text with `exact`. */
export function matchesText(text: string, wanted: string | RegExp, exact = false): boolean {
  const found = normalize(text);
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(found);
  const expected = normalize(wanted);
  return exact ? found === expected : found.toLowerCase().includes(expected.toLowerCase());
}

const minimumWidths: Record<string, number> = { sm: 640, md: 769, lg: 1024, xl: 1280 };
const displays = new Set([
  'block',
  'inline',
  'inline-block',
  'flex',
  'inline-flex',
  'grid',
  'inline-grid',
  'table',
  'contents',
]);

/** Returns whether Tailwind classes hide the element at this window width. There are no style sheets here. */
function isHiddenByClass(element: Element): boolean {
  if (element.classList.length === 0) return false;
  let hidden = false;
  let decided = 0;
  for (const token of element.classList) {
    const [variant, name = variant] = token.includes(':') ? token.split(':') : ['', token];
    if (name !== 'hidden' && !displays.has(name ?? '')) continue;
    if (variant === 'empty' && element.childNodes.length === 0) return true;
    const most = /^max-(\w+)$/.exec(variant ?? '')?.[1];
    const least = variant === '' ? 0 : (minimumWidths[variant ?? ''] ?? Infinity);
    const applies = most === undefined ? innerWidth >= least : innerWidth < (minimumWidths[most] ?? 0);
    const weight = most === undefined ? least : 1;
    if (!applies || weight < decided) continue;
    decided = weight;
    hidden = name === 'hidden';
  }
  return hidden;
}

// Computed styles are slow, and there are no style sheets.
const isHiddenItself = (element: Element) =>
  element.hasAttribute('hidden') ||
  isHiddenByClass(element) ||
  (element instanceof HTMLElement && (element.style.display === 'none' || element.style.visibility === 'hidden')) ||
  (element instanceof HTMLInputElement && element.type === 'hidden') ||
  (element instanceof HTMLDialogElement && !element.open);

const withoutBox = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'HEAD', 'TITLE']);

/** Returns whether neither the element nor an ancestor is hidden by the markup. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let at: Element | null = element; at; at = at.parentElement)
    if (isHiddenItself(at) || withoutBox.has(at.tagName)) return false;
  return true;
}

function isExposed(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (isHiddenItself(at) || at.getAttribute('aria-hidden') === 'true') return false;
  return true;
}

const getStyle = (display: string) =>
  ({ display, visibility: 'visible', content: '', getPropertyValue: () => '' }) as unknown as CSSStyleDeclaration;
const shown = getStyle('block');
const gone = getStyle('none');

const getComputedStyle = (element: Element, pseudo?: string | null) =>
  pseudo == null && element instanceof HTMLElement && (element.hidden || element.style.display === 'none')
    ? gone
    : shown;

const getName = (element: Element) => computeAccessibleName(element, { getComputedStyle });

/** Selectors of elements that can have the role, to avoid checking every element. */
const hosts: Record<string, string> = {
  button: 'button,summary,input',
  link: 'a',
  heading: 'h1,h2,h3,h4,h5,h6',
  textbox: 'input,textarea',
  searchbox: 'input',
  spinbutton: 'input',
  slider: 'input',
  checkbox: 'input',
  radio: 'input',
  combobox: 'select,input',
  listbox: 'select,datalist',
  option: 'option',
  dialog: 'dialog',
  article: 'article',
  list: 'ul,ol,menu',
  listitem: 'li',
  table: 'table',
  row: 'tr',
  rowgroup: 'tbody,thead,tfoot',
  cell: 'td',
  columnheader: 'th',
  rowheader: 'th',
  main: 'main',
  navigation: 'nav',
  banner: 'header',
  contentinfo: 'footer',
  region: 'section',
  form: 'form',
  complementary: 'aside',
  img: 'img,svg',
  group: 'fieldset,details,optgroup',
  status: 'output',
  progressbar: 'progress',
  separator: 'hr',
  figure: 'figure',
  paragraph: 'p',
  term: 'dt',
  definition: 'dd',
  time: 'time',
  code: 'code',
};

const needsName = new Set(['region', 'form']);

function hasRole(element: Element, role: string): boolean {
  const explicit = element.getAttribute('role');
  if (explicit !== null && explicit !== 'presentation' && explicit !== 'none') return explicit.split(' ')[0] === role;
  if (role === 'paragraph') return element.tagName === 'P';
  if (role === 'time' || role === 'code') return element.localName === role;
  const found = getRole(element);
  if (found !== role) return false;
  if (needsName.has(role)) return getName(element) !== '';
  return true;
}

const states = ['checked', 'pressed', 'expanded', 'selected'] as const;

function getState(element: Element, state: (typeof states)[number]): boolean {
  if (state === 'checked' && element instanceof HTMLInputElement) return element.checked;
  if (state === 'selected' && element instanceof HTMLOptionElement) return element.selected;
  return element.getAttribute(`aria-${state}`) === 'true';
}

function getLevel(element: Element): number {
  const given = element.getAttribute('aria-level');
  return Number(given ?? /^H([1-6])$/.exec(element.tagName)?.[1] ?? Number.NaN);
}

/** Returns the elements below `root` with a role, in document order. */
export function findByRole(root: ParentNode, role: string, options: RoleOptions = {}): Element[] {
  const host = hosts[role];
  const selector = host === undefined ? `[role~="${role}"]` : `${host},[role~="${role}"]`;
  return [...root.querySelectorAll(selector)].filter(
    (element) =>
      hasRole(element, role) &&
      (options.includeHidden === true || isExposed(element)) &&
      (options.level === undefined || getLevel(element) === options.level) &&
      (options.disabled === undefined || isDisabled(element) === options.disabled) &&
      states.every((state) => options[state] === undefined || getState(element, state) === options[state]) &&
      (options.name === undefined || matchesText(getName(element), options.name, options.exact)),
  );
}

export function isDisabled(element: Element): boolean {
  if (element.getAttribute('aria-disabled') === 'true') return true;
  if (!element.matches('button,input,select,textarea,option,optgroup,fieldset')) return false;
  return element.hasAttribute('disabled') || element.closest('fieldset[disabled]') !== null;
}

/** Returns the visible text of an element. */
export function getText(element: Element): string {
  if (element instanceof HTMLInputElement && ['submit', 'button'].includes(element.type)) return element.value;
  return element.textContent;
}

/** Returns the innermost elements below `root` whose text matches. */
export function findByText(root: ParentNode, text: string | RegExp, exact = false): Element[] {
  const matching = [...root.querySelectorAll('*')].filter(
    (element) => !withoutBox.has(element.tagName) && matchesText(getText(element), text, exact),
  );
  const all = new Set(matching);
  return matching.filter((element) => ![...element.children].some((child) => all.has(child)));
}

function getLabels(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labelled = ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ');
  if (ids.length > 0 && normalize(labelled) !== '') return [labelled];
  const label = element.getAttribute('aria-label');
  if (label !== null && label.trim() !== '') return [label];
  if (!element.matches('button,input,meter,output,progress,select,textarea')) return [];
  const outer = element.closest('label');
  const referring = element.id === '' ? [] : [...document.querySelectorAll(`label[for="${element.id}"]`)];
  return [...new Set([...referring, ...(outer ? [outer] : [])])].map(({ textContent }) => textContent);
}

/** Returns the elements below `root` with a label, in document order. */
export function findByLabel(root: ParentNode, text: string | RegExp, exact = false): Element[] {
  const labelled = root.querySelectorAll(
    '[aria-label],[aria-labelledby],button,input,meter,output,progress,select,textarea',
  );
  return [...labelled].filter((element) => getLabels(element).some((label) => matchesText(label, text, exact)));
}
