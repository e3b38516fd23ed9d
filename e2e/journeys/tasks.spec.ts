import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the tasks page is accessible without tasks, with cards and in its dialogs', async ({ page, seed }) => {
  test.slow();
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'No tasks found' })).toBeVisible();
  await expectAccessible(page);

  const contact = await seed.contact({ name: 'Priya', company: 'Acme', email: 'priya@acme.in' });
  await seed.task({ title: 'Send the deck', priority: 'high', dueDate: '2091-03-04', description: 'to the board' });
  await seed.task({ title: 'Buy a gift', priority: 'low', status: 'completed', dueDate: '2020-01-05' });
  await seed.task({ title: 'Call Priya', status: 'in_progress', dueDate: '2020-01-05', contactId: contact.id });
  await seed.task({ title: 'Anything' });
  await page.goto('/tasks?view=cards');
  await expect(page.getByRole('article')).toHaveCount(4);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit Call Priya' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Call Priya');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete Call Priya' }).click();
  await expect(page.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await expectAccessible(page);
});
