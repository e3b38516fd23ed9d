import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll, findRow } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('labels, further people and saved views fit a phone', async ({ page, seed }) => {
  const { id: priya } = await seed.contact({ name: 'Priya Shah', company: 'Acme' });
  const { id: rahul } = await seed.contact({ name: 'Rahul Mehta' });
  const both = { contactId: priya, alsoWith: [rahul] };
  const { id } = await seed.task({ title: 'Agree on the date', ...both, labels: ['sales', 'next year'] });
  for (const title of ['Alpha', 'Beta']) await seed.task({ title, dueDate: '2020-01-05' });
  await page.goto('/tasks');
  await expect(findRow(page, 'Agree on the date')).toContainText('Priya Shah, Rahul Mehta');
  await expect(
    findRow(page, 'Agree on the date').getByText('#sales #next year').filter({ visible: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More for Beta' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('listitem').first()).toContainText('Beta');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Label', { exact: true }).selectOption('sales');
  await page.getByRole('button', { name: 'Show tasks' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`/tasks?task=${id}`);
  await expect(page.getByRole('dialog').getByText('#next year')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});
