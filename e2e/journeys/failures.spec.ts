import { backlogRoutes, contactRoutes, recurringRoutes, taskRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { openByEvent } from '../support/screens.ts';
import { answerApi, cutApi, failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

interface Form {
  name: string;
  route: { method: string; path: string };
  open: (page: Page) => Promise<void>;
  field: string;
  button: string;
}

/** Every form of the working screens that sends something. */
const forms: Form[] = [
  {
    name: 'a new contact',
    route: contactRoutes.createContact,
    open: async (page) => {
      await page.goto('/contacts');
      await page.getByRole('button', { name: 'Add First Contact' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill('priya@acme.in');
    },
    field: 'Name',
    button: 'Add Contact',
  },
  {
    name: 'a new task',
    route: taskRoutes.createTask,
    open: async (page) => {
      await page.goto('/tasks');
      await openByEvent(page, 'openCreateTask');
      await page.getByRole('dialog').getByLabel('Due Date').fill('2091-03-04');
    },
    field: 'Title',
    button: 'Create Task',
  },
  {
    name: 'a new recurring task',
    route: recurringRoutes.createRecurringTask,
    open: async (page) => {
      await page.goto('/tasks');
      await openByEvent(page, 'openCreateTask');
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Recurring' }).check();
      await page.getByRole('dialog').getByLabel('Recurrence Pattern').fill('every monday at 9 AM');
    },
    field: 'Title',
    button: 'Create Recurring Task',
  },
];

for (const { name, route, open, field, button } of forms)
  test(`${name}: slow, refused, stumbling and cut off, it says so inside and keeps what was typed`, async ({
    page,
    signedIn,
    problems,
  }) => {
    expect(signedIn.token).not.toBe('');
    problems.allow(/ERR_CONNECTION|ERR_FAILED/);
    await open(page);
    const dialog = page.getByRole('dialog');
    const typed = dialog.getByLabel(field, { exact: true });
    await typed.fill('Priya Sharma');
    const submit = dialog.getByRole('button', { name: button });
    const held = (words: string | RegExp) =>
      Promise.all([expect(dialog.getByText(words)).toBeVisible(), expect(typed).toHaveValue('Priya Sharma')]);

    await failApi(page, route, 'VALIDATION_FAILED', { message: 'Not like this' });
    const release = await holdApi(page, route);
    await submit.click();
    await expect(dialog.locator('button[aria-busy="true"]')).toBeVisible();
    release();
    await held('Not like this');
    await answerApi(page, route, 500, { success: false, message: 'The server stumbled' });
    await submit.click();
    await held('The server stumbled');
    await cutApi(page, route);
    await submit.click();
    await held(/Failed to (fetch|create item)/);
    await expect(page.getByText('You are offline.')).toBeVisible();
  });

test('lists that do not come say why in their place; the backlog too', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  for (const [address, route] of [
    ['/tasks', taskRoutes.listTasks],
    ['/contacts', contactRoutes.listContacts],
    ['/recurring-tasks', recurringRoutes.listRecurringTasks],
  ] as const) {
    await failApi(page, route, 'INTERNAL', { message: `${address} is closed` });
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText(`${address} is closed`);
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  }
  await failApi(page, backlogRoutes.listBacklog, 'INTERNAL', { message: 'The drawer is stuck' });
  await openByEvent(page, 'openBacklog');
  await expect(page.getByRole('dialog').getByText('The drawer is stuck')).toBeVisible();
});
