import { expect, test } from '../dom/test.ts';

test('the keys of tasks work in a contact’s panel and leave it open', async ({ page, seed }) => {
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
