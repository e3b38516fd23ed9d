import type { UserEvent } from '@testing-library/user-event';
import {
  findByLabel,
  findByRole,
  findByText,
  getText,
  isDisabled,
  isVisible,
  matchesText,
  type RoleOptions,
} from './find-elements.ts';
import { pressKey } from './keyboard.ts';
import { settle, waitFor } from './wait-for.ts';

type Text = string | RegExp;
interface Exact {
  exact?: boolean;
}
interface Filter {
  hasText?: Text;
  hasNotText?: Text;
  has?: DomLocator;
  hasNot?: DomLocator;
}
interface ClickOptions {
  force?: boolean;
  modifiers?: string[];
  timeout?: number;
}

/** The part of Playwright's queries that works without a browser. */
export abstract class DomQueries {
  abstract readonly user: () => UserEvent;
  abstract roots(): ParentNode[];
  abstract toString(): string;

  #query(step: string, find: (root: ParentNode) => Element[]): DomLocator {
    const resolve = () => [...new Set(this.roots().flatMap(find))];
    return new DomLocator(this.user, `${this.toString()}.${step}`, resolve);
  }

  getByRole(role: string, options: RoleOptions = {}): DomLocator {
    const name = options.name === undefined ? '' : `, ${options.name}`;
    return this.#query(`getByRole(${role}${name})`, (root) => findByRole(root, role, options));
  }
  getByText(text: Text, { exact }: Exact = {}): DomLocator {
    return this.#query(`getByText(${text})`, (root) => findByText(root, text, exact));
  }
  getByLabel(text: Text, { exact }: Exact = {}): DomLocator {
    return this.#query(`getByLabel(${text})`, (root) => findByLabel(root, text, exact));
  }
  locator(selector: string | DomLocator, filter: Filter = {}): DomLocator {
    if (typeof selector !== 'string')
      return this.#query(`locator(${selector.toString()})`, (root) =>
        selector.elements().filter((element) => root !== element && root.contains(element)),
      ).filter(filter);
    if (selector === '..')
      return this.#query('..', (root) => (root instanceof Element && root.parentElement ? [root.parentElement] : []));
    return this.#query(`locator(${selector})`, (root) => [...root.querySelectorAll(selector)]).filter(filter);
  }
}

/**
 * Like Playwright's Locator: resolves its elements for every action and expectation. An action needs exactly one
 * element.
 */
export class DomLocator extends DomQueries {
  readonly user: () => UserEvent;
  readonly #description: string;
  readonly #resolve: () => Element[];

  constructor(user: () => UserEvent, description: string, resolve: () => Element[]) {
    super();
    this.user = user;
    this.#description = description;
    this.#resolve = resolve;
  }

  override toString = (): string => this.#description;
  elements = (): Element[] => this.#resolve();
  roots = (): ParentNode[] => this.#resolve();

  #narrow(step: string, narrow: (elements: Element[]) => Element[]): DomLocator {
    return new DomLocator(this.user, `${this.#description}.${step}`, () => narrow(this.#resolve()));
  }
  first = (): DomLocator => this.#narrow('first()', (elements) => elements.slice(0, 1));
  last = (): DomLocator => this.#narrow('last()', (elements) => elements.slice(-1));
  nth(at: number): DomLocator {
    return this.#narrow(`nth(${at})`, (elements) => elements.slice(at, at === -1 ? undefined : at + 1));
  }
  filter({ hasText, hasNotText, has, hasNot }: Filter): DomLocator {
    const contains = (element: Element, inner: DomLocator) =>
      inner.elements().some((each) => each !== element && element.contains(each));
    return this.#narrow(`filter(${String(hasText ?? '')})`, (elements) =>
      elements.filter(
        (element) =>
          (hasText === undefined || matchesText(getText(element), hasText)) &&
          (hasNotText === undefined || !matchesText(getText(element), hasNotText)) &&
          (has === undefined || contains(element, has)) &&
          (hasNot === undefined || !contains(element, hasNot)),
      ),
    );
  }

  /**
   * Waits for the only element.
   * @throws if there are several
   */
  async one(isReady: (element: Element) => boolean = () => true, timeout?: number): Promise<Element> {
    await settle();
    return waitFor(
      () => {
        const elements = this.#resolve();
        if (elements.length > 1) throw new Error(`${this.#description} matches ${elements.length} elements`);
        const [element] = elements;
        return element && isReady(element) ? element : undefined;
      },
      () => `${this.#description} was not ready in time. The document:\n${describeDocument()}`,
      timeout,
    );
  }
  #actionable = (timeout?: number): Promise<Element> =>
    this.one((element) => isVisible(element) && !isDisabled(element), timeout);

  async click({ force = false, modifiers = [], timeout }: ClickOptions = {}): Promise<void> {
    const element = await (force ? this.one(undefined, timeout) : this.#actionable(timeout));
    for (const name of modifiers) await this.user().keyboard(`{${name}>}`);
    await this.user().click(element);
    for (const name of modifiers) await this.user().keyboard(`{/${name}}`);
  }
  async focus(): Promise<void> {
    ((await this.one()) as HTMLElement).focus();
  }
  async press(key: string): Promise<void> {
    ((await this.one(isVisible)) as HTMLElement).focus();
    await pressKey(this.user(), key);
  }
  async fill(value: string): Promise<void> {
    const element = (await this.#actionable()) as HTMLInputElement;
    if (!element.matches('input,textarea')) throw new Error(`${this.#description} is no field`);
    element.focus();
    setValue(element, value);
    element.dispatchEvent(new InputEvent('input', { bubbles: true, data: value, inputType: 'insertText' }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
  clear = (): Promise<void> => this.fill('');
  check = (): Promise<void> => this.setChecked(true);
  uncheck = (): Promise<void> => this.setChecked(false);
  async setChecked(wanted: boolean): Promise<void> {
    const element = await this.#actionable();
    if (isChecked(element) !== wanted) await this.user().click(element);
    await waitFor(
      () => this.#resolve().some((each) => isChecked(each) === wanted) || undefined,
      () => `${this.#description} did not change`,
    );
  }
  async selectOption(choice: string | { label?: string; value?: string; index?: number }): Promise<void> {
    const fits = (option: HTMLOptionElement, at: number) =>
      typeof choice === 'string'
        ? option.value === choice || option.label === choice || option.text === choice
        : (choice.label === undefined || option.text === choice.label) &&
          (choice.value === undefined || option.value === choice.value) &&
          (choice.index === undefined || at === choice.index);
    const select = (await this.#actionable()) as HTMLSelectElement;
    const option = await waitFor(
      () => [...select.options].find(fits),
      () => `${this.#description} has no option ${JSON.stringify(choice)}`,
    );
    select.focus();
    setValue(select, option.value);
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  async setInputFiles(chosen: FileInput | FileInput[]): Promise<void> {
    const files = [chosen].flat().map(({ name, mimeType, buffer }) => new File([buffer], name, { type: mimeType }));
    await this.user().upload((await this.one()) as HTMLInputElement, files);
  }
  async dispatchEvent(type: string): Promise<void> {
    const element = await this.one();
    // Disabled controls get no mouse events.
    if (type === 'click' && element.hasAttribute('disabled')) return;
    element.dispatchEvent(
      type === 'click'
        ? new MouseEvent('click', { bubbles: true, cancelable: true })
        : new Event(type, { bubbles: true }),
    );
  }
  async waitFor({
    state = 'visible',
    timeout,
  }: { state?: 'visible' | 'hidden' | 'attached' | 'detached'; timeout?: number } = {}): Promise<void> {
    const isIt = () => {
      const elements = this.#resolve();
      if (state === 'attached') return elements.length > 0;
      if (state === 'detached') return elements.length === 0;
      return elements.some(isVisible) === (state === 'visible');
    };
    await waitFor(
      () => isIt() || undefined,
      () => `${this.#description} is not ${state}. The document:\n${describeDocument()}`,
      timeout,
    );
  }

  count = async (): Promise<number> => (await settle(), this.#resolve().length);
  all = async (): Promise<DomLocator[]> => (await settle(), this.#resolve().map((_, at) => this.nth(at)));
  isVisible = async (): Promise<boolean> => (await settle(), this.#resolve().some(isVisible));
  textContent = async (): Promise<string> => (await this.one()).textContent;
  inputValue = async (): Promise<string> => ((await this.one()) as HTMLInputElement).value;
  getAttribute = async (name: string): Promise<string | null> => (await this.one()).getAttribute(name);
  allTextContents = async (): Promise<string[]> => (await settle(), this.#resolve().map((each) => each.textContent));
  async evaluate<T>(read: (element: Element, argument?: unknown) => T, argument?: unknown): Promise<T> {
    return read(await this.one(), argument);
  }
  async evaluateAll<T>(read: (elements: Element[], argument?: unknown) => T, argument?: unknown): Promise<T> {
    await settle();
    return read(this.#resolve(), argument);
  }
}

interface FileInput {
  name: string;
  mimeType: string;
  buffer: Buffer<ArrayBuffer>;
}

export function isChecked(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.checked;
  return element.getAttribute('aria-checked') === 'true';
}

/** Uses the native setter, because React overrides the property of the element. */
function setValue(element: HTMLInputElement | HTMLSelectElement, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
  property?.set?.call(element, value);
}

/** Returns the document's markup without classes and SVG, for error messages. */
export function describeDocument(): string {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const long of copy.querySelectorAll('svg, select')) long.remove();
  return copy.innerHTML.replaceAll(/ (class|style)="[^"]*"/g, '').slice(0, 20_000);
}
