import { queryHelpers } from '@testing-library/dom';

/** Returns the only element. @throws if there is none, or several */
export function only<T>(elements: T[]): T {
  const [first] = elements;
  if (first === undefined || elements.length > 1)
    throw queryHelpers.getElementError(`${elements.length} elements instead of one`, document.body);
  return first;
}

/** Returns the element at an index; -1 is the last. @throws if there is none */
export function nth<T>(elements: T[], index: number): T {
  const found = elements.at(index);
  if (found === undefined)
    throw queryHelpers.getElementError(`${elements.length} elements, none at ${index}`, document.body);
  return found;
}

export const selectAll = (selector: string, root: ParentNode = document): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

const getText = ({ textContent }: Element): string => textContent.replaceAll(/\s+/g, ' ').trim();

/** Returns the elements that contain a text. */
export const withText = (elements: HTMLElement[], text: string | RegExp): HTMLElement[] =>
  elements.filter((each) => (typeof text === 'string' ? getText(each).includes(text) : text.test(getText(each))));

export const getTexts = (elements: HTMLElement[]): string[] => elements.map(getText);

/** The path, query and hash of the page. */
export const getAddress = (): string => location.pathname + location.search + location.hash;

export const isDisabled = (element: Element): boolean =>
  element.matches('[aria-disabled="true"], :disabled, fieldset[disabled] *');

export const isChecked = (element: Element): boolean => element.matches(':checked, [aria-checked="true"]');
