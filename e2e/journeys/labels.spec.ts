import { expectAccessible } from '../support/axe.ts';
import { findRow } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('labels and people are accessible in the list, the filter, the panel and the create dialog', async ({
  page,
  seed,
}) => {
  test.slow();
  const { id: priya } = await seed.contact({ name: 'Priya Shah', company: 'Acme' });
  const { id: rahul } = await seed.contact({ name: 'Rahul Mehta' });
  const both = { contactId: priya, alsoWith: [rahul] };
  await seed.task({ title: 'Agree on the date', ...both, labels: ['sales', 'next year'], dueDate: '2020-01-05' });
  await seed.task({ title: 'Call the bank', dueDate: '2020-01-06' });
  await page.goto('/tasks');
  await expect(findRow(page, 'Agree on the date')).toContainText('Priya Shah, Rahul Mehta');
  await expect(findRow(page, 'Agree on the date')).toContainText('#sales #next year');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption('sales');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Saved views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Sales');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Saved views, Sales' })).toBeVisible();
  await page.getByRole('button', { name: 'Agree on the date', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Agree on the date' });
  await panel.getByRole('textbox', { name: 'Add a label' }).fill('q4');
  await page.keyboard.press('Enter');
  // The history names the label too.
  await expect(panel.getByRole('group', { name: 'Labels' }).getByText('#q4')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('n');
  const create = page.getByRole('dialog');
  await create.getByRole('textbox', { name: 'Title' }).fill('Call Priya and Rahul tomorrow #home');
  await expect(create.getByRole('textbox', { name: 'Labels' })).toHaveValue('#home');
  await expectAccessible(page);
});
