import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { getAddress, nth } from '../dom/queries.ts';
import { app, test } from '../dom/setup.ts';
import { signedInPaths } from '../support/menu.ts';

test('every page opens by its URL without a connected bot [S2.guard.04, S2.guard.05]', async ({ signedIn }) => {
  for (const path of signedInPaths) {
    await app.open(path);
    await screen.findByRole('navigation', { name: 'Main' });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(getAddress()).toBe(path));
    await waitFor(() => nth(screen.queryAllByText(signedIn.email, { exact: false }), 0));
  }
});
