import { expectAccessible } from '../support/axe.ts';
import { findCreateDialog, createField, findCreateSubmit, openCreateDialog } from '../support/create-dialog.ts';
import { recordCalls, findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const parse = (bodies: string[]) => bodies.map((body) => JSON.parse(body) as Record<string, unknown>);

test('an ordinary task is sent with its seven fields and appears on the page [S2.tasks.03, S3.task.07, S3.task.08, S3.task.09, S8.toast.09, S9.date.01, S4.conf.03]', async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(signedIn.token).not.toBe('');
  const sent = recordCalls(page, 'POST', '/tasks');
  await openCreateDialog(page);
  await createField(page, 'Title').fill('Send the deck');
  await createField(page, 'Due Date').fill('2091-03-04');
  await findCreateSubmit(page).click();
  await expect(findToast(page, 'success', 'Task created successfully!')).toBeVisible();
  await expect(page.locator('canvas')).toBeAttached();
  expect(parse(sent)).toEqual([
    {
      title: 'Send the deck',
      description: '',
      status: 'pending',
      dueDate: '2091-03-04T00:00:00.000Z',
      contactId: null,
      priority: 'medium',
      task_type: 'todo',
    },
  ]);
  await expect(findCreateDialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Send the deck' })).toBeVisible();
});

test('an unknown recurrence displays the reason and suggestions', async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await openCreateDialog(page);
  await findCreateDialog(page).getByRole('checkbox', { name: 'Recurring' }).check();
  await createField(page, 'Recurrence Pattern').fill('twice a week');
  await expect(findCreateDialog(page).getByText('A pattern names its days')).toBeVisible();
  await expectAccessible(page);
  await findCreateDialog(page).getByRole('button', { name: 'Every Monday and Thursday' }).click();
  await expect(createField(page, 'Recurrence Pattern')).toHaveValue('Every Monday and Thursday');
  await expect(findCreateDialog(page).getByText(/^Next: /)).toBeVisible();
});
