import type { Page } from '@playwright/test';
import { authenticatorCode } from '../support/authenticator.ts';
import { expectAccessible } from '../support/axe.ts';
import { signedInPaths } from '../support/menu.ts';
import { expectNoSidewaysScroll, navigate, openByEvent, openSettings } from '../support/screens.ts';
import type { Seed } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.slow();

/** Expects no violations in both themes, and a page that is not wider than the window. */
async function expectGood(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

const waitForContent = (page: Page) => expect(page.locator('#content .animate-placeholder')).toHaveCount(0);

/** Opens a page and waits until it has loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForContent(page);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Data for the full dashboard: three contacts, tasks of every kind, a recurring task and a backlog item. */
async function fill(seed: Seed): Promise<void> {
  const priya = await seed.contact({ name: 'Priya Sharma', company: 'Sahyadri Foods', email: 'priya@example.com' });
  await seed.contact({ name: 'Rahul Mehta', company: 'Northwind', phone: '+91 98765 43210' });
  await seed.contact({ name: 'Meera Iyer', designation: 'Head of Procurement and Supplier Relations' });
  const about = { contact_id: priya.id, task_type: 'follow_up' };
  await seed.task({ title: 'Call Priya about the renewal', due_date: '2026-01-05', priority: 'urgent', ...about });
  await seed.task({ title: 'Send the revised quote', description: 'With https://example.com', due_date: '2091-03-04' });
  await seed.task({ title: 'Book flights to Pune', status: 'completed', priority: 'low', due_date: '2026-01-06' });
  await seed.recurring({ title: 'Review the pipeline', recurrenceText: 'every monday at 9 AM' });
  await seed.item({ title: 'Ask Rahul for the case study', description: 'For the website', tags: ['a', 'b', 'c'] });
}

test('the public pages are accessible and fit a width of 360 px', async ({ page }) => {
  for (const path of ['/', '/old', '/login', '/register', '/forgot-password', '/confetti-demo', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGood(page, path);
  }
});

test('the menu and the dashboard without data are accessible and fit a width of 360 px', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await open(page, '/dashboard');
  await expectGood(page, 'dashboard without data');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectGood(page, 'menu');
});

test('every signed-in page is accessible with data and fits a width of 360 px', async ({ page, seed }) => {
  await fill(seed);
  const more = ['/tasks?view=cards', '/tasks/import', '/tasks?view=calendar', '/settings/server'];
  await open(page, '/nowhere');
  for (const path of [...signedInPaths, ...more]) {
    await navigate(page, path);
    await waitForContent(page);
    await expectGood(page, path);
  }
});

test('the dialogs of tasks and backlog and the palette are accessible and fit a width of 360 px', async ({
  page,
  seed,
}) => {
  await fill(seed);
  await open(page, '/tasks');
  await page.getByRole('button', { name: 'Call Priya about the renewal', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Call Priya about the renewal' });
  await expect(panel.getByText('History')).toBeVisible();
  await expectGood(page, 'task panel');
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
  await expectGood(page, 'edit task');
  await open(page, '/tasks');
  await page.getByRole('button', { name: /^Reschedule Call Priya/ }).click();
  await expect(page.getByRole('dialog', { name: 'Reschedule' })).toBeVisible();
  await expectGood(page, 'reschedule');
  await close(page);
  await page.getByRole('button', { name: 'Create Task', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Task', exact: true }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expectGood(page, 'create task with errors');
  await close(page);
  await openByEvent(page, 'openBacklog');
  await expect(page.getByRole('dialog', { name: 'Backlog' }).getByText('Ask Rahul')).toBeVisible();
  await expectGood(page, 'backlog');
  await close(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox').fill('renewal');
  await expect(page.getByRole('option', { name: /Call Priya about the renewal/ }).first()).toBeVisible();
  await expectGood(page, 'palette');
});

test('the dialogs of contacts and recurring tasks are accessible and fit a width of 360 px', async ({ page, seed }) => {
  await fill(seed);
  await open(page, '/contacts');
  await page.getByRole('button', { name: 'Add Contact', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Contact' })).toBeVisible();
  await expectGood(page, 'add contact');
  await close(page);
  await page.getByRole('button', { name: /Upload CSV/ }).click();
  await expect(page.getByRole('dialog', { name: 'Upload CSV' })).toBeVisible();
  await expectGood(page, 'upload contacts');
  await close(page);
  await navigate(page, '/recurring-tasks');
  await waitForContent(page);
  await page.getByRole('button', { name: 'More for Review the pipeline' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectGood(page, 'delete recurring task');
});

test('the dialogs of two-factor sign-in are accessible and fit a width of 360 px', async ({ page, signedIn }) => {
  await openSettings(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up two-factor', exact: true }).click();
  await expectGood(page, 'password');
  await dialog.getByLabel('Your password').fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  const key = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await expectGood(page, 'QR code');
  await dialog.getByLabel('6-digit code').fill(authenticatorCode(key));
  await dialog.getByRole('button', { name: 'Switch on', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await expectGood(page, 'recovery codes');
  await dialog.getByRole('button', { name: 'I’ve saved them', exact: true }).click();
  await page.getByRole('button', { name: 'Switch off', exact: true }).click();
  await dialog.getByRole('button', { name: 'Switch off', exact: true }).click();
  await expect(dialog.getByText('Code is required')).toBeVisible();
  await expectGood(page, 'switch off with errors');
});
