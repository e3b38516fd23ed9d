import { taskRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { findToast } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const getStatus = (page: Page, title: string) => page.getByLabel(`Status of ${title}`);

test('the selection works by keyboard alone, and rejected tasks stay selected', async ({ page, seed }) => {
  for (const title of ['A deck', 'B gift', 'C call']) await seed.task({ title });
  await page.goto('/tasks?view=cards&sort=title');
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  for (const key of ['x', 'k', 'x']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Status' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pending' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'In Progress' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getStatus(page, 'A deck')).toHaveValue('in_progress');
  await expect(getStatus(page, 'C call')).toHaveValue('pending');

  await failApi(page, taskRoutes.changeTasksInBulk, 'INTERNAL', { times: 1 });
  await box(page, 'A deck').focus();
  await page.keyboard.press('Space');
  await box(page, 'B gift').focus();
  await page.keyboard.press('Space');
  // Wait until the previous change is saved.
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeEnabled();
  await bar(page).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you sure you want to delete these 2 tasks?')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'error', '2 tasks were not changed')).toBeVisible();
  await expect(bar(page)).toContainText('2 selected');
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('selected tasks can be completed, rescheduled, moved to the backlog and deleted, each with one Undo', async ({
  page,
  seed,
}) => {
  for (const title of ['A deck', 'B gift', 'C call']) await seed.task({ title, dueDate: '2091-03-04' });
  await page.goto('/tasks?view=cards&sort=title');
  await box(page, 'A deck').check();
  await box(page, 'C call').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');

  await bar(page).getByRole('button', { name: 'Complete' }).click();
  for (const title of ['A deck', 'B gift', 'C call']) await expect(getStatus(page, title)).toHaveValue('completed');
  await findToast(page, 'success', '3 tasks completed').getByRole('button', { name: 'Undo' }).click();
  for (const title of ['A deck', 'B gift', 'C call']) await expect(getStatus(page, title)).toHaveValue('pending');
  await expect(bar(page)).toHaveCount(0);

  await box(page, 'B gift').check();
  await bar(page).getByRole('button', { name: 'Select all 3' }).click();
  await bar(page).getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule 3 tasks' });
  await dialog.getByLabel('Another day').fill('2092-05-06');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Due Tue, 6 May 2092')).toHaveCount(3);
  await findToast(page, 'success', '3 tasks moved').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Due Sun, 4 Mar 2091')).toHaveCount(3);

  await box(page, 'A deck').check();
  await box(page, 'B gift').check();
  await bar(page).getByRole('button', { name: 'Move to Backlog' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect.poll(async () => (await seed.backlog()).length).toBe(2);
  await findToast(page, 'success', '2 tasks moved to the backlog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(await seed.backlog()).toEqual([]);
});

test('a task’s panel displays its fields, reminders and history and can start editing', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme' });
  const task = await seed.task({ title: 'Send the deck', description: 'Forty pages', contactId: contact.id });
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Send the deck', exact: true }).click();
  await expect(page).toHaveURL(`/tasks?task=${task.id}`);
  const panel = page.getByRole('dialog', { name: 'Send the deck' });
  for (const text of ['Personal Todo, added with the form', 'Forty pages', 'Priya (Acme)', 'No due date'])
    await expect(panel.getByText(text)).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Reminders' })).toContainText('None planned.');
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('Created on the web');
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await edit.getByLabel('Due Date').fill('2091-03-04');
  await edit.getByLabel('Priority').selectOption('high');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('Changed on the web');
  await expect(panel.getByText('Priority: Medium → High')).toBeVisible();
  await expect(panel.getByText('Due: No due date → Sun, 4 Mar 2091')).toBeVisible();
  await expect(panel.locator('[data-delivery="planned"]').first()).toContainText('Sun, 4 Mar 2091, 9:00 AM');
  await panel.getByLabel('Status of Send the deck').selectOption('completed');
  await expect(panel.getByText('Status: Pending → Completed')).toBeVisible();
  await expect(panel.locator('[data-delivery="cancelled"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/tasks');
  await page.goBack();
  await page.goForward();
  await expect(panel).toBeHidden();
});
