import {
  analyticsRoutes,
  backlogRoutes,
  contactRoutes,
  recurringRoutes,
  reminderRoutes,
  taskRoutes,
} from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { serverError } from '../dom/api.ts';
import { connectionError, expectListSurvivesFaults, loadAgain } from '../dom/faults.ts';
import { openByEvent } from '../dom/parts.ts';
import { api, app, test, user } from '../dom/setup.ts';

test('every list displays its load error in place and loads on Try Again [S8.page.01, S8.page.10, S8.page.12]', async ({
  seed,
}) => {
  await seed.task({ title: 'Send the deck' });
  const place = () => screen.getByRole('alert');
  for (const { path, ...list } of [
    {
      path: '/tasks',
      route: taskRoutes.listTasks,
      loading: () => screen.getByText('Loading tasks'),
      loaded: () => screen.getByRole('article'),
    },
    {
      path: '/contacts',
      route: contactRoutes.listContacts,
      loading: () => screen.getByText('Loading contacts'),
      loaded: () => screen.getByText('No contacts found'),
    },
    {
      path: '/recurring-tasks',
      route: recurringRoutes.listRecurringTasks,
      loading: () => screen.getByText('Loading recurring tasks'),
      loaded: () => screen.getByText('Nothing repeats yet'),
    },
    {
      path: '/analytics',
      route: analyticsRoutes.getAnalytics,
      loading: () => screen.getByText('Loading your analytics'),
      loaded: () => screen.getByRole('radio', { name: 'Executive' }),
      retry: 'Retry',
      fallback: 'Failed to fetch analytics data',
    },
  ])
    await expectListSurvivesFaults({
      ...list,
      place,
      open: () => app.open(path),
    });
});

test('the panels of dialogs and of the dashboard display their load errors', async ({ seed }) => {
  const contact = await seed.contact({ name: 'Dev Patel' });
  const task = await seed.task({ title: 'Send the deck', due_date: '2091-01-05', contact_id: contact.id });
  const dialog = () => screen.getByRole('dialog');
  await app.open('/contacts');
  await screen.findByRole('article');
  await expectListSurvivesFaults({
    route: backlogRoutes.listBacklog,
    open: () => openByEvent('openBacklog'),
    loading: () => within(dialog()).getByText('Loading backlog items...'),
    place: dialog,
    loaded: () => within(dialog()).getByText(/^Backlog items appear here/),
  });
  await user.keyboard('{Escape}');

  const tasks = api.faults(taskRoutes.listTasks);
  tasks.mode = 'error';
  await user.click(await screen.findByRole('button', { name: 'Dev Patel' }));
  await waitFor(() => within(dialog()).getByText(serverError));
  const deliveries = api.faults(reminderRoutes.listTaskDeliveries);
  const history = api.faults(taskRoutes.getTaskHistory);
  deliveries.mode = 'error';
  history.mode = 'disconnected';
  tasks.mode = 'none';
  await app.open(`/tasks?task=${task.id}`);
  await waitFor(() => within(within(dialog()).getByRole('region', { name: 'Reminders' })).getByText(serverError));
  const past = () => within(dialog()).getByRole('region', { name: 'History' });
  await waitFor(() => within(past()).getByText(connectionError));
  history.mode = 'none';
  await loadAgain(
    () => within(past()).queryByRole('button', { name: 'Try Again' }),
    () => within(past()).getAllByRole('listitem'),
  );

  tasks.mode = 'error';
  tasks.hold();
  await app.open('/dashboard');
  await screen.findByRole('heading', { name: 'Loading Your Dashboard' });
  tasks.release();
  const panel = await screen.findByRole('alert');
  await waitFor(() => expect(panel.textContent).toContain('Something went wrong'));
  await waitFor(() => expect(panel.textContent).toContain(serverError));
  tasks.mode = 'none';
  await user.click(await within(panel).findByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  tasks.mode = 'disconnected';
  await app.reload();
  await screen.findByRole('heading', { level: 1, name: 'You’re offline' });
});
