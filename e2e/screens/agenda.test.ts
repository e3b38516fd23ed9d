import type { Page } from '@playwright/test';
import { findRow, findToast } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

const findSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the task shortcuts work in a contact’s panel and leave it open', async ({ page, seed }) => {
  const { id: contact_id } = await seed.contact({ name: 'Dev Patel' });
  for (const title of ['Call Dev', 'Send Dev the quote'])
    await seed.task({ title, contact_id, task_type: 'follow_up' });
  await page.goto(`/contacts?contact=${contact_id}`);
  const panel = page.getByRole('dialog', { name: 'Dev Patel', exact: true });
  const rows = panel.getByRole('article');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('#');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(question).toBeHidden();
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByRole('combobox', { name: 'When', exact: true })).toBeFocused();
  await page.keyboard.type('tomorrow');
  await page.getByRole('option', { name: /^Tomorrow/ }).click();
  await expect(panel.getByText('Due tomorrow')).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('d');
  await expect(rows).toHaveCount(1);
  await expect(panel).toBeVisible();
});

test('a task is completed, rescheduled, edited, prioritised, moved and deleted by shortcuts, each undone by z', async ({
  page,
  seed,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title, dueDate: '2020-01-05' });
  await page.goto('/tasks');
  const overdue = findSection(page, 'Overdue');
  await expect(overdue.getByRole('article')).toHaveCount(3);

  await page.keyboard.press('j');
  await expect(findRow(page, 'Alpha')).toBeFocused();
  await page.keyboard.press('d');
  await expect(overdue.getByRole('article')).toHaveCount(2);
  await expect(findRow(page, 'Beta')).toBeFocused();
  await expect(findToast(page, 'success', 'Completed “Alpha”')).toBeVisible();
  await page.keyboard.press('z');
  await expect(overdue.getByRole('article')).toHaveCount(3);

  await page.keyboard.press('t');
  await expect(page.getByRole('combobox', { name: 'When', exact: true })).toBeFocused();
  await page.keyboard.type('tomorrow 4pm');
  await expect(page.getByRole('option', { name: 'Tomorrow, 4:00 PM' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(findSection(page, 'Tomorrow').getByRole('article')).toContainText('Beta');
  await expect(findToast(page, 'success', 'Moved “Beta”')).toBeVisible();
  await page.keyboard.press('z');
  await expect(overdue.getByRole('article')).toHaveCount(3);

  await findRow(page, 'Beta').focus();
  await page.keyboard.press('1');
  await expect(findRow(page, 'Beta').getByText('Urgent priority')).toBeAttached();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.type('Beta, again');
  await page.keyboard.press('Enter');
  // The next undo would revert this change if its toast came after that of the next change.
  await expect(findToast(page, 'success', 'Saved “Beta, again”')).toBeVisible();

  await findRow(page, 'Gamma').focus();
  await page.keyboard.press('b');
  await expect(findRow(page, 'Gamma')).toHaveCount(0);
  await expect(findToast(page, 'success', 'Moved “Gamma” to the backlog')).toBeVisible();
  await page.keyboard.press('z');
  await expect(findRow(page, 'Gamma')).toBeVisible();

  await findRow(page, 'Gamma').focus();
  await page.keyboard.press('#');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(findRow(page, 'Gamma')).toHaveCount(0);
  await expect(findToast(page, 'success', 'Task deleted successfully!')).toBeVisible();
  await page.keyboard.press('z');
  await expect(findRow(page, 'Gamma')).toBeVisible();
});
