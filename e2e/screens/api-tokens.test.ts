import { apiTokenRoutes, taskRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { isDisabled } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { call } from '../support/accounts.ts';

test('the dialog cannot be closed while a token is being created', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const release = api.hold(apiTokenRoutes.createApiToken);
  await app.open('/settings');
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = () => screen.getByRole('dialog');
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Name')), 'My script');
  await user.keyboard('{Enter}');
  await waitFor(() => within(dialog()).getByRole('button', { name: 'Creating...' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isDisabled(within(dialog()).getByRole('button', { name: 'Close' }))).toBe(true));
  await waitFor(() => expect(isDisabled(within(dialog()).getByRole('button', { name: 'Cancel' }))).toBe(true));
  release();
  await waitFor(() =>
    expect(within(dialog()).getByLabelText('API token')).toHaveProperty('value', expect.stringMatching(/^aide_/)),
  );
});

test('an API token can be created, is displayed once, works and can be revoked', async ({ server, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await app.open('/settings');
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Create token' }));
  await within(dialog).findByText('Name is required');
  await user.fill(await within(dialog).findByLabelText('Name'), 'Shortcuts on my phone');
  await user.selectOptions(await within(dialog).findByLabelText('Access'), 'write');
  await user.selectOptions(await within(dialog).findByLabelText('Valid for'), '30 days');
  await user.click(await within(dialog).findByRole('button', { name: 'Create token' }));

  const created = await screen.findByRole('dialog', { name: 'Your new token' });
  const token = ((await within(created).findByLabelText('API token')) as HTMLInputElement).value;
  expect(token).toMatch(/^aide_[\w-]{43}$/);
  await user.click(await within(created).findByRole('button', { name: 'I’ve saved it' }));

  const { createTask, listTasks } = taskRoutes;
  expect((await call(server.url, createTask, { token, body: { title: 'From my phone' } })).status).toBe(201);
  await app.reload();
  const row = await waitFor(() => within(screen.getByRole('list', { name: 'API tokens' })).getByRole('listitem'));
  await waitFor(() => expect(row.textContent).toContain('Shortcuts on my phone'));
  await waitFor(() => expect(row.textContent).toContain('Read and write'));
  await waitFor(() => expect(row.textContent).toContain(`aide_…${token.slice(-4)}`));
  await waitFor(() => expect(row.textContent).toContain('Last used'));
  await waitFor(() => expect(row.textContent).toContain('Expires'));
  expect(document.documentElement.outerHTML).not.toContain(token);

  await user.click(await within(row).findByRole('button', { name: 'Revoke Shortcuts on my phone' }));
  await user.click(
    await waitFor(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' })),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Shortcuts on my phone')).toBeNull());
  expect((await call(server.url, listTasks, { token })).status).toBe(401);
});
