import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { stubApi } from '../../test/stub-api.ts';
import { reportReachable } from '../lib/api/connection.ts';
import { Page } from './routes/settings.tsx';

afterEach(() => reportReachable(true));

it('the settings show the offline message when loading fails, and load on Try Again', async () => {
  const api = stubApi();
  api.disconnect('getProfile');
  api.disconnect('getServerRole');
  const { user } = renderComponent(<Page />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('You’re offlineSettings need a connection.');
  api.fail('getProfile', 500, { success: false, message: 'The database is being restored' });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The database is being restored')).toBeDefined();
  expect(screen.queryByText('You’re offline')).toBeNull();
});
