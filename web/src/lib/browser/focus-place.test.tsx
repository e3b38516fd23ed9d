import { beforeEach, describe, expect, it } from 'vitest';
import { focusPlace, returnFocus } from './focus-place.ts';

const find = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`);

/** Focuses a control of the first row, removes the row and returns the label of the new focus. */
function removeRowWithFocus(label: string): string | null {
  const element = find(label);
  if (!element) throw new Error(`There is no ${label}.`);
  element.focus();
  const place = focusPlace(element);
  element.closest('li')?.remove();
  returnFocus(place);
  return document.activeElement?.getAttribute('aria-label') ?? null;
}

describe('the focus of a removed row', () => {
  beforeEach(() => {
    // happy-dom has no layout.
    HTMLElement.prototype.checkVisibility = () => true;
    const row = (title: string) =>
      `<li><input type="checkbox" aria-label="Select ${title}" /><select aria-label="Status of ${title}"></select>
       <button aria-label="Edit ${title}"></button><button aria-label="Delete ${title}"></button></li>`;
    document.body.innerHTML = `<main><ul>${row('Beta')}${row('Delta')}</ul></main>`;
    return () => {
      document.body.replaceChildren();
      Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
    };
  });

  it('moves to the same control of the next row, also if another one was disabled while it saved', () => {
    find('Status of Beta')?.setAttribute('disabled', '');
    expect(removeRowWithFocus('Delete Beta')).toBe('Delete Delta');
  });

  it('moves to the first control if the same one is disabled', () => {
    find('Delete Delta')?.setAttribute('disabled', '');
    expect(removeRowWithFocus('Delete Beta')).toBe('Select Delta');
  });
});
