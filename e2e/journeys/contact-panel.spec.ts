import { contactRoutes } from '@aide/contract';
import { emptyContactDetails } from '@aide/contract/task-fields';
import { stubApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('with 5,000 contacts only visible cards are rendered and searching works', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const at = '2026-11-10T05:00:00.000Z';
  const data = Array.from({ length: 5000 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    company: `Company ${n % 40}`,
    designation: null,
    phone: null,
    ...emptyContactDetails,
    created_at: at,
    updated_at: at,
  }));
  await stubApi(page, contactRoutes.listContacts, 200, { success: true, data });
  await page.goto('/contacts');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(40);
  await page.mouse.wheel(0, 200_000);
  await expect(page.getByRole('article').first()).not.toContainText('Person 0');
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(40);
  await page.getByRole('searchbox').fill('person 4999');
  await expect(page.getByRole('article')).toHaveCount(1);
});
