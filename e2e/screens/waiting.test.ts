import { passGate } from '../support/dashboard.ts';
import { findToast } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

test('waiting tasks have a separate group until the reply comes, and Undo restores the wait', async ({
  page,
  seed,
}) => {
  await seed.contact({ name: 'Meera Shah' });
  await passGate(page);
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('waiting on Meera for the contract in 9 days');
  await expect(page.getByText('Waiting for Meera Shah', { exact: true })).toBeVisible();
  await box.press('Enter');
  await expect
    .poll(async () => (await seed.tasks()).map(({ waiting_since }) => waiting_since !== null))
    .toEqual([true]);

  await page.goto('/tasks');
  const waiting = page.getByRole('region', { name: 'Waiting for', exact: true });
  await expect(waiting.getByRole('article')).toContainText('Waiting on Meera for the contract');

  await page.goto('/dashboard');
  await box.fill('Meera replied');
  await expect(page.getByText('Replied', { exact: true })).toBeVisible();
  await box.press('Enter');
  await expect.poll(async () => (await seed.tasks()).map(({ status }) => status)).toEqual(['completed']);
  await findToast(page, 'success', 'Replied').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await seed.tasks()).map(({ status }) => status)).toEqual(['pending']);

  await page.goto('/tasks');
  await waiting.getByRole('button', { name: 'Replied: Waiting on Meera for the contract', exact: true }).click();
  await expect(waiting).toBeHidden();
});
