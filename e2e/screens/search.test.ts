import { findToast } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

test('the palette finds tasks, recurring tasks, backlog items and contacts despite a typing error, opens one and acts on one by keyboard', async ({
  page,
  seed,
}) => {
  const priya = await seed.contact({ name: 'Priya Shah' });
  await seed.task({ title: 'Prepare the board meeting', contactId: priya.id, steps: ['Book the Zürich room'] });
  await seed.task({ title: 'Meeting of October', status: 'completed' });
  await seed.recurring({ title: 'Team meeting', recurrenceText: 'every monday at 9 AM' });
  await seed.item({ title: 'Ideas for the offsite meeting' });
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks', exact: true })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette', exact: true });
  const field = palette.getByRole('combobox');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();

  await page.keyboard.type('metting');
  const groups = palette.getByRole('group');
  await expect(palette.getByRole('option')).toHaveText([
    /^Prepare the board meeting/,
    /^Meeting of October/,
    /^Team meeting/,
    /^Ideas for the offsite meeting/,
    /^Add task: metting/,
  ]);
  expect(await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')))).toEqual([
    'Tasks',
    'Recurring tasks',
    'Backlog',
    'Capture',
  ]);

  await field.fill('zurich');
  await expect(palette.getByRole('option', { name: /^Prepare the board meeting/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Prepare the board meeting', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Tab focuses the found task, and the task shortcuts work as in a list.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('zurich');
  const board = palette.getByRole('option', { name: /^Prepare the board meeting/ });
  await expect(board).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(board).toBeFocused();
  await page.keyboard.press('d');
  await expect(board).toContainText('Completed');
  await expect(findToast(page, 'success', 'Completed “Prepare the board meeting”')).toBeVisible();
  await page.keyboard.press('z');
  await expect(board).not.toContainText('Completed');
  await expect(board).toBeFocused();
  await page.keyboard.press('t');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'When', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'When', exact: true })).toBeHidden();

  // A backlog item opens in its dialog.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('offsite');
  await expect(palette.getByRole('option', { name: /^Ideas for the offsite/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  const details = page
    .getByRole('dialog', { name: 'Backlog', exact: true })
    .getByRole('region', { name: 'Item details', exact: true });
  await expect(details.getByRole('heading', { name: 'Ideas for the offsite meeting', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('send Priya the deck tomorrow at 4pm');
  await expect(palette.getByRole('option', { name: /^Add task: send Priya/ })).toContainText('Priya Shah');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('zebra');
  await expect(palette.getByText('Nothing found for “zebra”.', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
  expect(await seed.tasks()).toHaveLength(2);
});
