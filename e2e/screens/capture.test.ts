import { passGate, seed } from '../support/dashboard.ts';
import { expect, test } from '../dom/test.ts';

test('a message becomes a task, with chips while typing and Undo afterwards', async ({ page, server, signedIn }) => {
  await passGate(page);
  await seed(server.url, signedIn, { contacts: 1 });
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('Follow up with Priya tomorrow at 4pm, urgent');
  const chips = page.getByRole('list', { name: 'Understood' });
  await expect(chips).toContainText('Due tomorrow, 4:00 PM');
  await expect(chips.getByLabel('Priority')).toHaveValue('urgent');
  await chips.getByLabel('Priority').selectOption('high');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  const row = page.getByRole('tabpanel').getByRole('listitem');
  await expect(row).toContainText('Due tomorrow, 4:00 PM');
  await expect(row).toContainText('High');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(0);
  await expect(box).toHaveValue('Follow up with Priya tomorrow at 4pm, urgent');
});

test('an ambiguous name asks which contact is meant', async ({ page, server, signedIn }) => {
  await passGate(page);
  await seed(server.url, signedIn, { contacts: 2 });
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('Call Priya tomorrow');
  const question = page.getByRole('group', { name: /^Which/ });
  await question.getByRole('button', { name: 'Priya Shah' }).click();
  await expect(page.getByRole('list', { name: 'Understood' }).getByLabel('Contact')).not.toHaveValue('');
  await box.press('Enter');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText('Priya Shah');
});
