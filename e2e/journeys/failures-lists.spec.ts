import {
  analyticsRoutes,
  backlogRoutes,
  contactRoutes,
  recurringRoutes,
  taskRoutes,
  reminderRoutes,
} from '@aide/contract';
import { openByEvent } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { expectListWeathered, noAnswer, stumbled, Weather } from '../support/weather.ts';

test.beforeEach(({ problems }) => problems.allow(/ERR_CONNECTION|ERR_FAILED|ERR_INTERNET_DISCONNECTED/));

test('every list that does not come says why in its place, and comes when asked again [S8.page.01, S8.page.10, S8.page.12]', async ({
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
      arrived: page.getByRole('article'),
    },
    {
      path: '/contacts',
      route: contactRoutes.listContacts,
      loading: page.getByText('Loading contacts'),
      arrived: page.getByText('No contacts found'),
    },
    {
      path: '/recurring-tasks',
      route: recurringRoutes.listRecurringTasks,
      loading: page.getByText('Loading recurring tasks'),
      arrived: page.getByText('No recurring tasks found'),
    },
    {
      path: '/analytics',
      route: analyticsRoutes.getAnalytics,
      loading: page.getByText('Loading your analytics'),
      arrived: page.getByRole('radio', { name: 'Executive' }),
      retry: 'Retry',
      fallback: 'Failed to fetch analytics data',
    },
  ])
    await expectListWeathered(page, {
      ...list,
      place,
      open: async () => {
        await page.goto(path);
      },
    });
});

test('the panels of a dialog say why they did not come, and the dashboard too', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Dev Patel' });
  const task = await seed.task({ title: 'Send the deck', due_date: '2091-01-05', contact_id: contact.id });
  const dialog = page.getByRole('dialog');
  await page.goto('/contacts');
  await expect(page.getByRole('article')).toBeVisible();
  await expectListWeathered(page, {
    route: backlogRoutes.listBacklog,
    open: () => openByEvent(page, 'openBacklog'),
    loading: dialog.getByText('Loading backlog items...'),
    place: dialog,
    arrived: dialog.getByText('Backlog items appear here'),
  });
  await page.keyboard.press('Escape');

  const tasks = await Weather.over(page, taskRoutes.listTasks);
  tasks.mode = 'stumbles';
  await page.getByRole('button', { name: 'Dev Patel', exact: true }).click();
  await expect(dialog.getByText(stumbled)).toBeVisible();
  const deliveries = await Weather.over(page, reminderRoutes.listTaskDeliveries);
  const history = await Weather.over(page, taskRoutes.getTaskHistory);
  deliveries.mode = 'stumbles';
  history.mode = 'cut';
  tasks.mode = 'clear';
  await page.goto(`/tasks?task=${task.id}`);
  await expect(dialog.getByRole('region', { name: 'Reminders' }).getByText(stumbled)).toBeVisible();
  const past = dialog.getByRole('region', { name: 'History' });
  await expect(past.getByText(noAnswer)).toBeVisible();
  history.mode = 'clear';
  await past.getByRole('button', { name: 'Try Again' }).click();
  await expect(past.getByRole('listitem')).not.toHaveCount(0);

  tasks.mode = 'stumbles';
  tasks.hold();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Loading Your Dashboard' })).toBeVisible();
  tasks.release();
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('Something went wrong');
  await expect(panel).toContainText(stumbled);
  tasks.mode = 'clear';
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  tasks.mode = 'cut';
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});
