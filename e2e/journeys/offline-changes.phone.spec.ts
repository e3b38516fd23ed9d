import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { passGate } from '../support/dashboard.ts';
import { disconnected, waitForServiceWorker } from '../support/offline.ts';
import { findRow } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const box = (page: Page) => page.getByLabel('Capture a task');

async function capture(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
}

/** Opens the app and waits until the service worker has cached everything that works offline. */
async function install(page: Page): Promise<void> {
  await page.goto('/contacts');
  await waitForServiceWorker(page);
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
}

test('an hour of offline edits reaches the server exactly once', async ({ page, context, seed, problems }) => {
  test.setTimeout(300_000);
  problems.allow(disconnected);
  for (let at = 1; at <= 9; at += 1) await seed.task({ title: `Errand ${at}`, dueDate: '2020-01-05' });
  await seed.contact({ name: 'Priya Raman', email: 'priya@example.com' });
  await passGate(page);
  await install(page);
  await context.setOffline(true);

  for (let at = 1; at <= 9; at += 1) await capture(page, `Buy thing number ${at} tomorrow at 4 pm`);
  await page.goto('/tasks');
  await expect(page.getByText('You’re offline. Showing what was last loaded at')).toBeVisible();
  for (let at = 1; at <= 6; at += 1) await complete(page, `Errand ${at}`);
  for (let at = 7; at <= 9; at += 1) await rename(page, `Errand ${at}`, `Renamed ${at}`);
  // Entries that were created offline are edited before they are sent to the server.
  for (let at = 1; at <= 6; at += 1) await rename(page, `Buy thing number ${at}`, `Bought ${at}`);
  for (let at = 7; at <= 8; at += 1) await complete(page, `Buy thing number ${at}`);
  await expect(page.getByText('You’re offline.')).toContainText('26 waiting');
  await page.reload();
  await find(page, 'Renamed 7');
  await find(page, 'Bought 1');

  await page.goto('/contacts');
  for (const name of ['Dev Patel', 'Mira Sen', 'Omar Haddad']) await addContact(page, name);
  await expect(page.getByText('You’re offline.')).toContainText('29 waiting');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await expect(page.getByText('Renamed 7').first()).toBeVisible();
  await page.getByRole('button', { name: /waiting$/ }).click();
  const queue = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(queue.getByRole('listitem')).toHaveCount(9 + 6 + 3 + 6 + 2 + 3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // A second tab sends too; every third response is lost after the server has processed the request.
  const other = await context.newPage();
  await other.goto('/tasks');
  await find(other, 'Bought 1');
  let writes = 0;
  await context.route('**/api/v1/**', async (call) => {
    if (call.request().method() === 'GET') return call.fallback();
    writes += 1;
    if (writes % 3 !== 0) return call.fallback();
    await call.fetch();
    return call.abort('connectionreset');
  });
  await context.setOffline(false);
  await expect(other.getByText('You’re offline.')).toHaveCount(0, { timeout: 120_000 });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('changes_waiting')), { timeout: 120_000 })
    .toBeNull();
  expect(writes).toBeGreaterThan(29);

  const tasks = await seed.tasks();
  const open = tasks.filter(({ status }) => status === 'pending').map(({ title }) => title);
  const done = tasks.filter(({ status }) => status === 'completed').map(({ title }) => title);
  expect(open.toSorted()).toEqual(
    [...count(6, 'Bought'), 'Buy thing number 9', 'Renamed 7', 'Renamed 8', 'Renamed 9'].toSorted(),
  );
  expect(done.toSorted()).toEqual([...count(6, 'Errand'), 'Buy thing number 7', 'Buy thing number 8'].toSorted());
  expect(tasks.find(({ title }) => title === 'Bought 1')).toMatchObject({ due_has_time: true });
  for (const tab of [page, other]) {
    await tab.goto('/contacts');
    await expect(tab.getByText('Omar Haddad')).toHaveCount(1);
    await tab.goto('/tasks');
    for (const title of open) await find(tab, title);
  }
});

const count = (until: number, word: string) => Array.from({ length: until }, (_, at) => `${word} ${at + 1}`);

async function rename(page: Page, title: string, next: string): Promise<void> {
  await (await find(page, title)).focus();
  await page.keyboard.press('e');
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await field.fill(next);
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  await find(page, next);
}

async function complete(page: Page, title: string): Promise<void> {
  await (await find(page, title)).getByRole('button', { name: /^Complete/ }).click();
  await expect(findRow(page, title).getByRole('button', { name: `Reopen ${title}` })).toBeVisible();
}

/** Searches for a task, because only visible rows are in the DOM. */
async function find(page: Page, title: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(title);
  await expect(findRow(page, title)).toHaveCount(1);
  return findRow(page, title);
}

async function addContact(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill(name);
  await dialog
    .getByLabel('Email', { exact: false })
    .first()
    .fill(`${name.split(' ')[0]}@example.com`);
  await dialog.getByRole('button', { name: /Add Contact|Save/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(name).first()).toBeVisible();
}
