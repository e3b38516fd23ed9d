import { messageRoutes } from '@aide/contract';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

test('a conversation that cannot be loaded can be tried again', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, messageRoutes.listMessages, 'INTERNAL');
  await page.goto('/messages');
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await expect(tryAgain).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await tryAgain.click();
  await expect(page.getByText('Send Aide a message')).toBeVisible();
});
