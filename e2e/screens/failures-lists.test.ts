import {
  analyticsRoutes,
  backlogRoutes,
  contactRoutes,
  recurringRoutes,
  taskRoutes,
  reminderRoutes,
} from '@aide/contract';
import { openByEvent } from '../support/screens.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../dom/test.ts';
import { expectListSurvivesFaults, loadAgain, connectionError, serverError, ApiFaults } from '../support/api-faults.ts';

test.beforeEach(({ problems }) => problems.allow(disconnected));

test('every list displays its load error in place and loads on Try Again [S8.page.01, S8.page.10, S8.page.12]', async ({
  page,
  seed,
}) => {
  await seed.task({ title: 'Send the deck' });
  const place = page.getByRole('alert');
  for (const { path, ...list } of [
    {
      path: '/tasks',
      route: taskRoutes.listTasks,
      loading: page.getByText('Loading tasks'),
      loaded: page.getByRole('article'),
    },
    {
      path: '/contacts',
      route: contactRoutes.listContacts,
      loading: page.getByText('Loading contacts'),
      loaded: page.getByText('No contacts found'),
    },
    {
      path: '/recurring-tasks',
      route: recurringRoutes.listRecurringTasks,
      loading: page.getByText('Loading recurring tasks'),
      loaded: page.getByText('No recurring tasks found'),
    },
    {
      path: '/analytics',
      route: analyticsRoutes.getAnalytics,
      loading: page.getByText('Loading your analytics'),
      loaded: page.getByRole('radio', { name: 'Executive' }),
      retry: 'Retry',
      fallback: 'Failed to fetch analytics data',
    },
  ])
    await expectListSurvivesFaults(page, {
      ...list,
      place,
      open: async () => {
        await page.goto(path);
      },
    });
});

test('the panels of dialogs and of the dashboard display their load errors', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Dev Patel' });
  const task = await seed.task({ title: 'Send the deck', due_date: '2091-01-05', contact_id: contact.id });
  const dialog = page.getByRole('dialog');
  await page.goto('/contacts');
  await expect(page.getByRole('article')).toBeVisible();
  await expectListSurvivesFaults(page, {
    route: backlogRoutes.listBacklog,
    open: () => openByEvent(page, 'openBacklog'),
    loading: dialog.getByText('Loading backlog items...'),
    place: dialog,
    loaded: dialog.getByText('Backlog items appear here'),
  });
  await page.keyboard.press('Escape');

  const tasks = await ApiFaults.install(page, taskRoutes.listTasks);
  tasks.mode = 'error';
  await page.getByRole('button', { name: 'Dev Patel', exact: true }).click();
  await expect(dialog.getByText(serverError)).toBeVisible();
  const deliveries = await ApiFaults.install(page, reminderRoutes.listTaskDeliveries);
  const history = await ApiFaults.install(page, taskRoutes.getTaskHistory);
  deliveries.mode = 'error';
  history.mode = 'disconnected';
  tasks.mode = 'none';
  await page.goto(`/tasks?task=${task.id}`);
  await expect(dialog.getByRole('region', { name: 'Reminders' }).getByText(serverError)).toBeVisible();
  const past = dialog.getByRole('region', { name: 'History' });
  await expect(past.getByText(connectionError)).toBeVisible();
  history.mode = 'none';
  await loadAgain(past.getByRole('button', { name: 'Try Again' }), past.getByRole('listitem'));

  tasks.mode = 'error';
  tasks.hold();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Loading Your Dashboard' })).toBeVisible();
  tasks.release();
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('Something went wrong');
  await expect(panel).toContainText(serverError);
  tasks.mode = 'none';
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  tasks.mode = 'disconnected';
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
});
