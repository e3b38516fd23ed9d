import { findCreateDialog, createField, findCreateSubmit, openCreateDialog } from '../support/create-dialog.ts';
import { findToast } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

test('the form resets and the dialog closes 0.8 s after success [S4.dlg.01, S4.dlg.02]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install({ time: new Date() });
  await openCreateDialog(page);
  await createField(page, 'Task Type').selectOption('follow_up');
  await createField(page, 'Title').fill('Deck');
  await createField(page, 'Priority').selectOption('high');
  await createField(page, 'Due Date').fill('2091-03-04');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const created = page.waitForResponse((response) => response.url().endsWith('/tasks') && response.status() === 201);
  await findCreateSubmit(page).click();
  await (await created).finished();
  const toast = findToast(page, 'success', 'Task created successfully!');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.clock.runFor(600);
  await expect(findCreateDialog(page)).toBeVisible();
  await expect(createField(page, 'Title')).toHaveValue('');
  await page.clock.runFor(400);
  await expect(findCreateDialog(page)).toBeHidden();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Create Task', exact: true }).click();
  await expect(createField(page, 'Title')).toHaveValue('');
  await expect(createField(page, 'Priority')).toHaveValue('medium');
  await expect(createField(page, 'Status')).toHaveValue('pending');
  await expect(createField(page, 'Task Type')).toHaveValue('todo');
});

test('a message typed as the title fills in the fields', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Priya Shah', company: 'Acme' });
  await openCreateDialog(page);
  await createField(page, 'Title').fill('Call Priya tomorrow 4pm urgent');
  await expect(findCreateDialog(page).getByRole('listitem').filter({ hasText: 'Priya Shah (Acme)' })).toBeVisible();
  await findCreateDialog(page).getByRole('button', { name: 'Fill in the fields' }).click();
  await expect(createField(page, 'Title')).toHaveValue('Call Priya');
  await expect(createField(page, 'Contact')).toHaveValue(contact.id);
  await expect(createField(page, 'Due Time')).toHaveValue('04:00 PM');
  await expect(createField(page, 'Due Date')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await expect(createField(page, 'Priority')).toHaveValue('urgent');
  await expect(createField(page, 'Task Type')).toHaveValue('follow_up');
  await expect(findCreateDialog(page).getByRole('button', { name: 'Fill in the fields' })).toBeHidden();
});
