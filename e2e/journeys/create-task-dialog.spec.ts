import { expectAccessible } from '../support/axe.ts';
import { findCreateDialog, createField, findCreateSubmit, openCreateDialog } from '../support/create-dialog.ts';
import { openByEvent, findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('the dialog opens by its window event on any page, works by keyboard alone and returns the focus', async ({
  page,
  seed,
}) => {
  await page.goto('/settings');
  await openByEvent(page, 'openCreateTask');
  await expect(createField(page, 'Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(findCreateDialog(page)).toBeHidden();
  await page.goto('/tasks');
  const opener = page.getByRole('button', { name: 'Create Task', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(createField(page, 'Title')).toBeFocused();
  await page.keyboard.type('Renew');
  await page.keyboard.press('Tab');
  // Valid in every order of day and month.
  await page.keyboard.type('03032091');
  const [recurring, status] = [
    findCreateDialog(page).getByRole('checkbox', { name: 'Recurring' }),
    createField(page, 'Status'),
  ];
  while (!(await recurring.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  for (const label of ['Contact', 'Priority', 'Description', 'Task Type', 'Status']) {
    await page.keyboard.press('Tab');
    await expect(createField(page, label)).toBeFocused();
  }
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('in_progress');
  await createField(page, 'Title').press('Enter');
  await expect(findToast(page, 'success', 'Task created successfully!')).toBeVisible();
  await expect(opener).toBeFocused();
  expect(await seed.tasks()).toMatchObject([
    { title: 'Renew', status: 'in_progress', due_date: '2091-03-03T00:00:00.000Z' },
  ]);
});

test('Enter creates the task with the date of its title', async ({ page, seed }) => {
  await openCreateDialog(page);
  await createField(page, 'Title').fill('Send the deck on 4 march 2091 at 4pm');
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'success', 'Task created successfully!')).toBeVisible();
  expect(await seed.tasks()).toMatchObject([
    { title: 'Send the deck', due_date: '2091-03-04T10:30:00.000Z', due_has_time: true },
  ]);
});

test('the create dialog is accessible, also after a rejection and with a message as its title', async ({
  page,
  seed,
}) => {
  test.slow();
  await seed.contact({ name: 'Priya Shah', company: 'Acme' });
  await openCreateDialog(page);
  await expectAccessible(page);
  await findCreateSubmit(page).click();
  await expect(findCreateDialog(page).getByText('Title is required')).toBeVisible();
  await expectAccessible(page);
  await createField(page, 'Title').fill('Call Priya tomorrow 4pm urgent');
  await expect(findCreateDialog(page).getByRole('listitem').filter({ hasText: 'Priya Shah (Acme)' })).toBeVisible();
  await expectAccessible(page);
});

test('a click outside asks, and Cancel returns the focus to the field', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await openCreateDialog(page);
  await createField(page, 'Title').fill('Call Priya');
  await page.mouse.click(20, 850);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(createField(page, 'Title')).toBeFocused();
  await expect(createField(page, 'Title')).toHaveValue('Call Priya');
});
