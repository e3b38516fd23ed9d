import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the recurring tasks page is accessible without tasks, with cards and in its dialogs', async ({ page, seed }) => {
  test.slow();
  await page.goto('/recurring-tasks');
  await expect(page.getByRole('heading', { name: 'Nothing repeats yet' })).toBeVisible();
  await expectAccessible(page);

  const { id: contactId } = await seed.contact({ name: 'Priya', company: 'Acme' });
  const pipeline = { title: 'Pipeline', description: 'With the sales team', priority: 'high', contactId };
  await seed.recurring({ ...pipeline, recurrenceText: 'every monday at 9 AM' });
  await seed.recurring({ title: 'Report', recurrenceText: 'every day at 1:33 PM' });
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit Report', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit Recurring Task', exact: true });
  await panel.getByRole('textbox', { name: 'Recurrence Pattern' }).fill('mon wed fri at 7');
  await expect(panel.getByText('Every Monday, Wednesday and Friday at 7:00 AM', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: 'Delete Pipeline' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Recurring Task' });
  await expect(question.getByText('This stops all future occurrences.')).toBeVisible();
  await expectAccessible(page);
});
