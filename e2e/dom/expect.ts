import { expect as base } from 'vitest';
import type { Expect } from '@playwright/test';
import { getText, isDisabled, isVisible, matchesText, normalize } from './find-elements.ts';
import { describeDocument, isChecked, type DomLocator } from './locator.ts';
import type { DomPage } from './page.ts';
import { becomesTrue, settle } from './wait-for.ts';

interface Outcome {
  pass: boolean;
  message: () => string;
}
interface Matcher {
  isNot: boolean;
}

/** Retries a check until it passes, or until it fails for `not`. */
async function retry(matcher: Matcher, check: () => boolean, describe: () => string): Promise<Outcome> {
  await settle();
  const pass = (await becomesTrue(() => check() !== matcher.isNot)) !== matcher.isNot;
  return { pass, message: () => `${matcher.isNot ? 'not ' : ''}${describe()}\nThe document:\n${describeDocument()}` };
}

const show = (value: unknown) => (value instanceof RegExp ? String(value) : JSON.stringify(value));

/** Creates a matcher for the only element of a locator. */
const aboutOne =
  (name: string, read: (element: Element) => unknown, fits: (element: Element, ...wanted: never[]) => boolean) =>
  (matcher: Matcher, locator: DomLocator, ...wanted: unknown[]): Promise<Outcome> => {
    const find = () => {
      const elements = locator.elements();
      if (elements.length > 1) throw new Error(`${locator.toString()} matches ${elements.length} elements`);
      return elements[0];
    };
    return retry(
      matcher,
      () => {
        const element = find();
        // Without an element, neither the expectation nor its negation holds.
        return element ? fits(element, ...(wanted as never[])) : matcher.isNot;
      },
      () => {
        const element = find();
        const found = element ? show(read(element)) : 'no element';
        return `${locator.toString()} ${name} ${wanted.map(show).join(', ')}; found ${found}`;
      },
    );
  };

type Text = string | RegExp;
const getValue = (element: Element) => (element as HTMLInputElement).value;

const contains = (element: Element, wanted: Text, options: { ignoreCase?: boolean } = {}) => {
  if (wanted instanceof RegExp) return matchesText(getText(element), wanted);
  const [text, part] = [normalize(getText(element)), normalize(wanted)];
  return options.ignoreCase === true ? text.toLowerCase().includes(part.toLowerCase()) : text.includes(part);
};
const hasText = (element: Element, wanted: Text) => matchesText(getText(element), wanted, true);

/** For a list of texts: one element each, in order. For one text: the only element. */
const aboutTexts = (name: string, fits: (element: Element, wanted: Text) => boolean, all: boolean) => {
  const one = aboutOne(name, getText, fits);
  return (matcher: Matcher, locator: DomLocator, wanted: Text | Text[], options?: unknown): Promise<Outcome> => {
    if (!Array.isArray(wanted)) return one(matcher, locator, wanted, ...(options === undefined ? [] : [options]));
    const check = () => {
      const elements = locator.elements();
      if (all) return elements.length === wanted.length && elements.every((each, at) => fits(each, wanted[at] ?? ''));
      let at = 0;
      for (const element of elements) if (at < wanted.length && fits(element, wanted[at] ?? '')) at += 1;
      return at === wanted.length && elements.length >= wanted.length;
    };
    return retry(matcher, check, () => {
      const found = locator.elements().map((each) => normalize(getText(each)));
      return `${locator.toString()} ${name} ${wanted.map(show).join(', ')}; found ${show(found)}`;
    });
  };
};

/** Also true for a locator without elements. */
const isShown = (locator: DomLocator) => {
  const elements = locator.elements();
  if (elements.length > 1) throw new Error(`${locator.toString()} matches ${elements.length} elements`);
  return elements.some(isVisible);
};

const matchers = {
  toBeVisible: (matcher: Matcher, locator: DomLocator) =>
    retry(
      matcher,
      () => isShown(locator),
      () => `${locator.toString()} is visible`,
    ),
  toBeHidden: (matcher: Matcher, locator: DomLocator) =>
    retry(
      matcher,
      () => !isShown(locator),
      () => `${locator.toString()} is hidden`,
    ),
  toBeAttached: (matcher: Matcher, locator: DomLocator) =>
    retry(
      matcher,
      () => locator.elements().length > 0,
      () => `${locator.toString()} is attached`,
    ),
  toHaveCount: (matcher: Matcher, locator: DomLocator, count: number) =>
    retry(
      matcher,
      () => locator.elements().length === count,
      () => `${locator.toString()} has ${locator.elements().length} elements, not ${count}`,
    ),
  toContainText: aboutTexts('contains the text', contains, false),
  toHaveText: aboutTexts('has the text', hasText, true),
  toHaveValue: aboutOne('has the value', getValue, (element, wanted: Text) =>
    wanted instanceof RegExp ? wanted.test(getValue(element)) : getValue(element) === wanted,
  ),
  toHaveAttribute: aboutOne(
    'has the attribute',
    (element) => element.outerHTML.slice(0, 300),
    (element, name: string, wanted?: Text) => {
      const value = element.getAttribute(name);
      if (value === null) return false;
      return wanted === undefined || (wanted instanceof RegExp ? wanted.test(value) : value === wanted);
    },
  ),
  toBeChecked: aboutOne(
    'is checked',
    isChecked,
    (element, { checked = true }: { checked?: boolean } = {}) => isChecked(element) === checked,
  ),
  toBeDisabled: aboutOne('is disabled', isDisabled, isDisabled),
  toBeEnabled: aboutOne(
    'is enabled',
    (element) => !isDisabled(element),
    (element) => !isDisabled(element),
  ),
  toBeFocused: aboutOne(
    'has the focus',
    () => document.activeElement?.outerHTML.slice(0, 300),
    (element) => element === document.activeElement,
  ),
  toHaveURL: (matcher: Matcher, page: DomPage, wanted: Text | ((url: URL) => boolean)) =>
    retry(
      matcher,
      () => {
        if (typeof wanted === 'function') return wanted(new URL(page.url()));
        return wanted instanceof RegExp ? wanted.test(page.url()) : new URL(wanted, page.url()).href === page.url();
      },
      () => `the address is ${page.url()}, not ${show(wanted)}`,
    ),
  toHaveTitle: (matcher: Matcher, _page: DomPage, wanted: Text) =>
    retry(
      matcher,
      () => (wanted instanceof RegExp ? wanted.test(document.title) : document.title === wanted),
      () => `the title is ${document.title}, not ${show(wanted)}`,
    ),
  toPass: async (_matcher: Matcher, attempt: () => Promise<void>): Promise<Outcome> => {
    let problem: unknown;
    const pass = await becomesTrue(() =>
      attempt().then(
        () => true,
        (error: unknown) => {
          problem = error;
          return false;
        },
      ),
    );
    if (!pass) throw problem;
    return { pass, message: () => 'passes' };
  },
};

base.extend(
  Object.fromEntries(
    Object.entries(matchers).map(([name, match]) => [
      name,
      function (this: Partial<Matcher>, ...args: unknown[]) {
        const run = match as (matcher: Matcher, ...rest: unknown[]) => Promise<Outcome>;
        return run({ isNot: this.isNot === true }, ...args);
      },
    ]),
  ),
);

/** The part of Playwright's expectations that works without layout. */
export const expect = base as unknown as Expect;
