import { taskRoutes } from '@aide/contract';
import { pathPattern } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('every kind of error response displays a readable message [S8.msg.01, S8.msg.02, S8.msg.03, S8.msg.04]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const gateway = '<html><body><h1>502 Bad Gateway</h1></body></html>';
  for (const [body, contentType, words] of [
    ['The cellar is flooded', 'text/plain', 'The cellar is flooded'],
    [JSON.stringify({ message: 'Back at noon', error: 'CLOSED' }), 'application/json', 'Back at noon'],
    [JSON.stringify({ error: 'Closed on Sundays' }), 'application/json', 'Closed on Sundays'],
    ['', 'application/json', 'Request failed with status code 500'],
    [gateway, 'text/html', 'Request failed with status code 500'],
  ] as const) {
    await page.unrouteAll();
    await page.route(pathPattern(taskRoutes.listTasks.path), (call) =>
      call.fulfill({ status: 500, contentType, body }),
    );
    await page.goto('/tasks');
    const panel = page.getByRole('alert');
    await expect(panel).toContainText(words);
    await expect(panel).not.toContainText('<');
    await expect(panel.getByRole('button', { name: 'Try Again' })).toBeVisible();
  }
});
