import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { sampleProfile, sampleTask } from '../../test/samples.ts';
import { stubApi } from '../../test/stub-api.ts';
import { queryKeys } from '../lib/api/query-keys.ts';
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

it('saves view and filters to the account, and another device opens them', async () => {
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

it('shows an error when the view could not be saved, and keeps it', async () => {
  const api = stubAccount();
  api.fail('saveTaskView', 500, { success: false, message: 'The database is busy' });
  const { user } = renderComponent(<Page />);
  await user.click(await screen.findByRole('radio', { name: 'Cards' }));
  expect(await screen.findByText('This view is not kept for your next visit: The database is busy')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Cards' })).toHaveProperty('checked', true);
});

it('keeps an open edit form with its input when the task is deleted elsewhere', async () => {
  const api = stubAccount();
  const task = sampleTask({ title: 'Send the deck' });
  api.respond('listTasks', { success: true, data: [task], nextCursor: null });
  const { user, queryClient } = renderComponent(<Page />, { path: `/tasks?task=${task.id}` });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' to the board');

  api.respond('listTasks', { success: true, data: [], nextCursor: null });
  void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
  expect(await screen.findByText('No tasks found')).toBeDefined();
  expect(title().value).toBe('Send the deck to the board');
  api.fail('updateTask', 404, { success: false, message: 'Task not found', error: 'TASK_NOT_FOUND' });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task not found')).toBeDefined();
  expect(title().value).toBe('Send the deck to the board');
});

const missing = '00000000-0000-4000-8000-0000000000ff';

it('shows a message when the task of a link does not exist', async () => {
  stubAccount().fail('getTask', 404, { success: false, message: 'Task not found', error: 'TASK_NOT_FOUND' });
  renderComponent(<Page />, { path: `/tasks?task=${missing}` });
  expect(await screen.findByText(/^This task does not exist\./)).toBeDefined();
});

it('opens the task of a link that is newer than the loaded list', async () => {
  const api = stubAccount();
  const task = sampleTask({ id: missing, title: 'Sent by the bot' });
  api.handle('getTask', () => {
    api.respond('listTasks', { success: true, data: [task], nextCursor: null });
    return { success: true as const, data: task };
  });
  renderComponent(<Page />, { path: `/tasks?task=${missing}` });
  expect(await screen.findByRole('dialog', { name: 'Sent by the bot' })).toBeDefined();
});

it('shows the tasks in the default view when the profile cannot be loaded', async () => {
  stubAccount().fail('getProfile', 500, { success: false, message: 'The database is busy' });
  renderComponent(<Page />);
  expect(await screen.findByText('Pay the invoice')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Agenda' })).toHaveProperty('checked', true);
});
