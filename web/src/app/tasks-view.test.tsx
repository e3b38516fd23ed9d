import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { sampleProfile, sampleTask } from '../../test/samples.ts';
import { stubApi } from '../../test/stub-api.ts';
import { Page } from './routes/tasks.tsx';

const chosen = { layout: 'cards', status: 'all', priority: 'urgent', sortBy: 'dueDate', descending: false } as const;

function stubAccount(profile = sampleProfile()) {
  const api = stubApi();
  const tasks = [sampleTask({ title: 'Pay the invoice', priority: 'urgent' }), sampleTask({ title: 'Call the bank' })];
  api.respond('getProfile', { success: true, data: profile, name: profile.name, hasTelegram: false });
  api.respond('listTasks', { success: true, data: tasks, nextCursor: null });
  api.respond('listContacts', { success: true, data: [], nextCursor: null });
  api.respond('saveTaskView', { success: true, data: chosen });
  return api;
}

it('saves the chosen view and filters with the account, and another device opens them', async () => {
  const api = stubAccount();
  const { user, unmount } = renderComponent(<Page />);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Priority' }), 'urgent');
  await user.click(screen.getByRole('radio', { name: 'Cards' }));
  await waitFor(() => expect(api.bodies('saveTaskView')).toEqual([{ ...chosen, layout: 'agenda' }, chosen]));
  unmount();

  stubAccount(sampleProfile({ taskView: chosen }));
  renderComponent(<Page />);
  expect(await screen.findByText('Pay the invoice')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Cards' })).toHaveProperty('checked', true);
  expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveProperty('value', 'urgent');
  expect(screen.queryByText('Call the bank')).toBeNull();
});

it('says so when the view could not be saved, and keeps showing it', async () => {
  const api = stubAccount();
  api.fail('saveTaskView', 500, { success: false, message: 'The database is busy' });
  const { user } = renderComponent(<Page />);
  await user.click(await screen.findByRole('radio', { name: 'Cards' }));
  expect(await screen.findByText('This view is not kept for your next visit: The database is busy')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Cards' })).toHaveProperty('checked', true);
});

it('shows the tasks in the default view when the profile cannot be loaded', async () => {
  stubAccount().fail('getProfile', 500, { success: false, message: 'The database is busy' });
  renderComponent(<Page />);
  expect(await screen.findByText('Pay the invoice')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Agenda' })).toHaveProperty('checked', true);
});
