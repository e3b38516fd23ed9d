import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { getAddress } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

test('Logout ends the session on the server', async ({ server, signedIn }) => {
  await app.open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() =>
    expect(api.requests).toContainEqual(expect.objectContaining({ path: '/api/v1/sessions/sign-out', status: 200 })),
  );
  await waitFor(() => expect(getAddress()).toBe('/login'));
  const again = await fetch(`${server.url}/api/v1/onboarding/me`, {
    headers: { authorization: `Bearer ${signedIn.token}` },
  });
  expect(again.status).toBe(401);
});
