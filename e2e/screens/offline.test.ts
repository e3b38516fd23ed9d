import { onTestFinished } from 'vitest';
import { passGate } from '../support/dashboard.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../dom/test.ts';

test('a page that failed to load loads when the server is reachable again', async ({ page, seed, problems }) => {
  problems.allow(disconnected);
  await seed.task({ title: 'Send the deck' });
  let down = true;
  await page.route('**/api/v1/tasks', (call) => (down ? call.abort('connectionrefused') : call.fallback()));
  await page.goto('/tasks');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  down = false;
  await expect(page.getByRole('article')).toContainText('Send the deck');
});

test('shared text and the shortcut open the capture box, and a launched file its import', async ({ page, seed }) => {
  await seed.task({ title: 'Send the deck' });
  await passGate(page);
  onTestFinished(() => void Reflect.deleteProperty(window, 'launchQueue'));
  await page.addInitScript(() => {
    // Only installed Chromium apps have the launch queue.
    const launched = new File(['Name,Email\nPriya Raman,priya@example.com\n'], 'people.csv', { type: 'text/csv' });
    const files = location.hash === '#launched' ? [{ getFile: () => Promise.resolve(launched) }] : [];
    const setConsumer = (consumer: (launch: object) => void) => consumer({ files });
    Object.defineProperty(window, 'launchQueue', { configurable: true, value: { setConsumer } });
  });
  const share = { share_title: 'A page', share_text: 'Read this tomorrow', share_url: 'https://example.com/a' };
  await page.goto(`/dashboard?${new URLSearchParams(share).toString()}`);
  const box = page.getByLabel('Capture a task');
  await expect(box).toHaveValue('A page Read this tomorrow https://example.com/a');
  await expect(page).toHaveURL(/\/dashboard$/);
  await box.fill('');
  await page.goto('/dashboard?capture');
  await expect(box).toBeFocused();
  await page.goto('/tasks#launched');
  await expect(page.getByRole('dialog', { name: 'Upload CSV' })).toContainText('Priya Raman');
});
