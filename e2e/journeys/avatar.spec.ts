import { createAccount, signIn } from '../support/accounts.ts';
import { startTestServer } from '../support/test-server.ts';
import { expect, test } from '../support/test.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#8a5a00"/></svg>';

test('the avatar comes from the configured service, requested by hash [S2.dash.55]', async ({
  page,
  context,
  problems,
}) => {
  // The reload below may interrupt a request of the page.
  problems.allow(/ERR_CONNECTION|The server did not respond/);
  const server = await startTestServer({ AIDE_AVATAR_URL: 'https://avatars.example/{hash}.svg' });
  try {
    const asked: string[] = [];
    await page.route('https://avatars.example/**', (call) => {
      asked.push(call.request().url());
      return call.fulfill({ contentType: 'image/svg+xml', body: picture });
    });
    const account = await createAccount(server.url);
    await signIn(context, server.url, account);
    await page.goto(`${server.url}/dashboard`);
    const image = page.locator('main header img');
    await expect(image).toHaveAttribute('src', /^https:\/\/avatars\.example\/[0-9a-f]{64}\.svg$/);
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
    expect(asked.join()).not.toContain('asha');

    // A picture that fails to load is replaced by the initials.
    await page.unrouteAll();
    await page.route('https://avatars.example/**', (call) => call.abort('connectionrefused'));
    await page.reload();
    await expect(page.locator('main header').getByText('AR', { exact: true })).toBeVisible();
    await expect(image).toHaveCount(0);
  } finally {
    // Otherwise its requests fail while the server stops.
    await page.close();
    await server.stop();
  }
});
