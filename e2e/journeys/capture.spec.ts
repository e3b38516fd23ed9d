import { passGate } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

test('text typed right after Enter is kept when the saved message is cleared', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('Water the plants');
  // Both in one task, before the page can render.
  await box.evaluate((field: HTMLTextAreaElement) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    field.setRangeText('Call', field.value.length, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await expect(page.getByRole('tabpanel').getByText('Water the plants')).toBeVisible();
  await expect(box).toHaveValue('Call');
});
