import { afterEach, beforeEach, describe } from 'vitest';
import { expect, test } from './test.ts';
import { waitTimeout } from './wait-for.ts';

const markup = `
  <main>
    <h1>Tasks</h1>
    <h2>Tasks of today</h2>
    <section aria-label="Open"><p>Call <b>Priya</b> tomorrow</p></section>
    <section><p>No region without a name</p></section>
    <form aria-label="New task">
      <label for="title">Title</label><input id="title" value="Deck" aria-describedby="hint" />
      <p id="hint">At most 80 letters</p>
      <label>Done <input type="checkbox" checked /></label>
      <select aria-label="Priority"><option value="low">Low</option><option value="high">High</option></select>
      <button disabled>Save</button>
      <button type="button" aria-pressed="true">Pin</button>
    </form>
    <p hidden>Hidden by attribute</p>
    <p class="hidden">Hidden by class</p>
    <p class="hidden md:block">Shown on a wide screen</p>
    <p class="md:hidden">Shown on a phone</p>
    <output class="block empty:hidden"></output>
    <ul><li>One</li><li>Two</li></ul>
  </main>`;

const usual = waitTimeout.most;

beforeEach(() => {
  waitTimeout.most = 30;
  document.body.innerHTML = markup;
  document.title = 'Tasks';
});

afterEach(() => {
  waitTimeout.most = usual;
});

describe('a page without a browser', () => {
  test('finds elements as Playwright does', async ({ page }) => {
    const count = (locator: { count: () => Promise<number> }) => locator.count();
    expect(await count(page.getByRole('heading', { name: 'tasks' }))).toBe(2);
    expect(await count(page.getByRole('heading', { name: 'Tasks', exact: true }))).toBe(1);
    expect(await count(page.getByRole('heading', { name: 'Tasks', level: 2 }))).toBe(1);
    expect(await count(page.getByRole('region'))).toBe(1);
    expect(await count(page.getByRole('status'))).toBe(0);
    expect(await count(page.getByRole('button', { pressed: true }))).toBe(1);
    expect(await count(page.getByRole('button', { pressed: false }))).toBe(1);
    expect(await count(page.getByText('call priya tomorrow'))).toBe(1);
    expect(await page.getByText('Priya', { exact: true }).evaluate(({ tagName }) => tagName)).toBe('B');
    expect(await count(page.getByText('Call Priya', { exact: true }))).toBe(0);
    expect(await count(page.getByLabel('Title'))).toBe(1);
    expect(await count(page.getByRole('listitem').filter({ hasText: 'Two' }))).toBe(1);
    expect(await count(page.getByRole('form').filter({ has: page.getByRole('checkbox') }))).toBe(1);
    expect(await count(page.locator('main').getByRole('main'))).toBe(0);
  });

  test('fails every expectation that does not hold, and every negation that does not hold', async ({ page }) => {
    const title = page.getByLabel('Title');
    const items = page.getByRole('listitem');
    const pairs = [
      [(of: typeof expect) => of(page.getByText('Hidden by attribute')).toBeHidden(), 'toBeHidden'],
      [(of: typeof expect) => of(page.getByText('Hidden by class')).toBeHidden(), 'toBeHidden by class'],
      [(of: typeof expect) => of(page.getByText('Shown on a phone')).toBeHidden(), 'toBeHidden by width'],
      [(of: typeof expect) => of(page.getByText('Shown on a wide screen')).toBeVisible(), 'toBeVisible by width'],
      [(of: typeof expect) => of(page.getByText('Nowhere')).toBeHidden(), 'toBeHidden without an element'],
      [(of: typeof expect) => of(title).toBeVisible(), 'toBeVisible'],
      [(of: typeof expect) => of(title).toBeAttached(), 'toBeAttached'],
      [(of: typeof expect) => of(items).toHaveCount(2), 'toHaveCount'],
      [(of: typeof expect) => of(items).toHaveText(['One', 'Two']), 'toHaveText of several'],
      [(of: typeof expect) => of(items).toContainText(['ne', 'wo']), 'toContainText of several'],
      [(of: typeof expect) => of(items.first()).toHaveText('One'), 'toHaveText'],
      [(of: typeof expect) => of(items.first()).toContainText('On'), 'toContainText'],
      [(of: typeof expect) => of(title).toHaveValue('Deck'), 'toHaveValue'],
      [(of: typeof expect) => of(title).toHaveAttribute('id', 'title'), 'toHaveAttribute'],
      [(of: typeof expect) => of(page.getByLabel('Done')).toBeChecked(), 'toBeChecked'],
      [(of: typeof expect) => of(page.getByRole('button', { name: 'Save' })).toBeDisabled(), 'toBeDisabled'],
      [(of: typeof expect) => of(title).toBeEnabled(), 'toBeEnabled'],
      [(of: typeof expect) => of(page).toHaveURL(/blank$/), 'toHaveURL'],
      [(of: typeof expect) => of(page).toHaveTitle('Tasks'), 'toHaveTitle'],
    ] as const;
    const opposite = ((subject: never) => (expect(subject) as { not: unknown }).not) as unknown as typeof expect;
    for (const [check, name] of pairs) {
      await check(expect);
      await expect(check(opposite), `the opposite of ${name}`).rejects.toThrow();
    }
  });

  test('fails for a missing element, for several, and for the wrong text', async ({ page }) => {
    const items = page.getByRole('listitem');
    const wrong = [
      () => expect(page.getByText('Nowhere')).toBeVisible(),
      () => expect(page.getByText('Nowhere')).toHaveText('Nowhere'),
      () => expect(page.getByText('Nowhere')).not.toHaveText('Somewhere'),
      () => expect(items).toHaveText('One'),
      () => expect(items).toBeVisible(),
      () => expect(items.first()).toHaveText('on'),
      () => expect(items).toHaveText(['Two', 'One']),
      () => expect(items).toHaveText(['One']),
      () => expect(page.getByLabel('Title')).toBeFocused(),
      () => expect(() => expect(1).toBe(2)).toPass(),
      () => items.click(),
      () => page.getByRole('button', { name: 'Save' }).click(),
      () => page.getByText('Hidden by class').click(),
      () => page.getByLabel('Priority').selectOption('urgent'),
    ];
    for (const check of wrong) await expect(check(), String(check)).rejects.toThrow();
  });

  test('types, selects and checks like a user', async ({ page }) => {
    const seen: string[] = [];
    for (const type of ['input', 'change', 'click', 'keydown']) addEventListener(type, () => seen.push(type));
    await page.getByLabel('Title').fill('Lease');
    await page.getByLabel('Title').press('End');
    await page.keyboard.type('s');
    await expect(page.getByLabel('Title')).toHaveValue('Leases');
    await page.getByLabel('Priority').selectOption('High');
    await expect(page.getByLabel('Priority')).toHaveValue('high');
    await page.getByLabel('Done').uncheck();
    await expect(page.getByLabel('Done')).not.toBeChecked();
    expect(new Set(seen)).toEqual(new Set(['input', 'change', 'click', 'keydown']));
  });

  test('records the errors of the open page, not of requests that ended with an earlier one', async ({
    page,
    problems,
  }) => {
    problems.allow(/^The open page$/);
    const recorded: string[] = [];
    page.on('console', (message) => recorded.push(message.text()));
    await page.goto('/login');
    await page.evaluate(() => void fetch('/healthz').catch(() => console.error('The earlier page')));
    // Now the request is pending.
    await page.evaluate(() => undefined);
    await page.goto('/register');
    await page.evaluate(() => console.error('The open page'));
    expect(recorded).toEqual(['The open page']);
  });
});
