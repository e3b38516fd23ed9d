import { expect, type Locator, type Page } from '@playwright/test';

type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'link'
  | 'menuitem'
  | 'radio'
  | 'searchbox'
  | 'switch'
  | 'tab'
  | 'textbox';

type TargetWindow = Window & { tabTargets?: Element[] };

/** Returns whether a remembered element has the focus; undefined if one was replaced. */
function isTargetReached(): boolean | undefined {
  const { tabTargets = [] } = window as TargetWindow;
  if (tabTargets.length === 0 || tabTargets.some(({ isConnected }) => !isConnected)) return undefined;
  return tabTargets.some((each) => each === document.activeElement);
}

/** A user without a mouse. Every method uses the keyboard only. */
export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Types into the focused element. Fails without a focus. */
  async type(text: string): Promise<void> {
    await this.expectSomewhere();
    await this.#page.keyboard.type(text);
  }

  /** Replaces the field's value. */
  async retype(text: string): Promise<void> {
    await this.press('ControlOrMeta+A');
    await this.type(text);
  }

  /** Presses Tab, or Shift+Tab, until the named control has the focus. */
  tabTo(role: Role, name: string | RegExp, within: Page | Locator = this.#page): Promise<Locator> {
    const target = within.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) });
    return this.tabInto(target);
  }

  /** The same for a field without a role, such as a password. */
  async tabInto(target: Locator, max = 160): Promise<Locator> {
    await expect(target.first()).toBeVisible();
    const behind = await target.first().evaluate((found) => {
      const { activeElement } = document;
      const place = activeElement?.compareDocumentPosition(found) ?? 0;
      return activeElement !== document.body && (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    });
    await this.#rememberTargets(target);
    for (let presses = 0; presses < max; presses += 1) {
      let reached = await this.#page.evaluate(isTargetReached);
      if (reached === undefined) {
        await this.#rememberTargets(target);
        reached = await this.#page.evaluate(isTargetReached);
      }
      if (reached === true) return target;
      await this.press(behind ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`${max} presses of Tab did not reach ${target.toString()}`);
  }

  /**
   * Stores the elements in the page: finding them by role for every key press would dominate the time on a long page.
   */
  async #rememberTargets(target: Locator): Promise<void> {
    await target.evaluateAll((found) => {
      (window as TargetWindow).tabTargets = found;
    });
  }

  /** Focuses the control and activates it. */
  async push(role: Role, name: string | RegExp, within?: Page | Locator): Promise<void> {
    await this.tabTo(role, name, within);
    await this.press(role === 'checkbox' || role === 'switch' ? 'Space' : 'Enter');
  }

  /**
   * Focuses a select and types the shortest unique prefix of an option. More typing would be a race: after a pause of a
   * second, on a busy machine, the browser starts a new search.
   */
  async choose(name: string, option: string, within?: Page | Locator): Promise<Locator> {
    const select = await this.tabTo('combobox', name, within);
    const texts = (await select.locator('option').allTextContents()).map((text) => text.trim().toLowerCase());
    const typed = option.toLowerCase();
    const lengths = Array.from(typed, (_, index) => index + 1);
    const enough = lengths.find(
      (length) => texts.filter((text) => text.startsWith(typed.slice(0, length))).length === 1,
    );
    await this.type(option.slice(0, enough));
    return select;
  }

  /** Confirms the open alert dialog. */
  async confirm(label: string): Promise<void> {
    const question = this.#page.getByRole('alertdialog');
    await this.push('button', label, question);
    await expect(question).toBeHidden();
  }

  /** Expects that an element other than the body has the focus. */
  async expectSomewhere(): Promise<void> {
    await expect
      .poll(() => this.#page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), 'what has the focus')
      .not.toBe('BODY');
  }
}
