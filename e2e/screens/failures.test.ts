import {
  accountRoutes,
  backlogRoutes,
  assistantRoutes,
  contactRoutes,
  recurringRoutes,
  taskRoutes,
  twoFactorRoutes,
} from '@aide/contract';
import type { Page } from '@playwright/test';
import { passGate } from '../support/dashboard.ts';
import { discardDialog, openByEvent, findToast } from '../support/screens.ts';
import { stubSpeech } from '../support/speech.ts';
import { stubApi } from '../support/stub-api.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../dom/test.ts';
import {
  expectFormSurvivesFaults,
  connectionError,
  defaultServerError,
  serverError,
  ApiFaults,
} from '../support/api-faults.ts';

const findDialog = (page: Page) => page.getByRole('dialog');
const toasts = (page: Page) => page.locator('[data-toast="error"]');

test.beforeEach(({ problems }) => problems.allow(disconnected));

test('the create and edit dialogs survive API faults', async ({ page, seed }) => {
  await seed.task({ title: 'Send the deck' });
  const dialog = findDialog(page);
  const fallback = 'Failed to create item';
  await page.goto('/tasks?view=cards');
  await openByEvent(page, 'openCreateTask');
  const task = { Title: 'Call Priya', Description: 'About the lease', 'Due Date': '2091-03-04' };
  await expectFormSurvivesFaults(page, {
    route: taskRoutes.createTask,
    place: dialog,
    typed: task,
    submit: 'Create Task',
    fallback,
  });
  await dialog.getByRole('checkbox', { name: 'Recurring' }).check();
  const typed = { Title: 'Call Priya', 'Recurrence Pattern': 'every monday at 9 AM' };
  const submit = 'Create Recurring Task';
  await expectFormSurvivesFaults(page, {
    route: recurringRoutes.createRecurringTask,
    place: dialog,
    typed,
    submit,
    fallback,
  });
  await dialog.getByLabel('Status').selectOption('backlog');
  const item = { Title: 'Call Priya', Description: 'About the lease' };
  const keep = 'Create Backlog Item';
  await expectFormSurvivesFaults(page, {
    route: backlogRoutes.createBacklogItem,
    place: dialog,
    typed: item,
    submit: keep,
    fallback,
  });
  await discardDialog(page);

  await page.getByRole('button', { name: 'Edit Send the deck' }).click();
  const edited = { Title: 'Send the new deck', Description: 'Today' };
  const save = /^Sav(e Changes|ing)/;
  await expectFormSurvivesFaults(page, { route: taskRoutes.updateTask, place: dialog, typed: edited, submit: save });
});

test('the sign-in, sign-up and second-factor forms survive API faults', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/login');
  const login = { Email: 'asha@example.com', Password: 'correct horse' };
  const { login: logIn, signup } = accountRoutes;
  await expectFormSurvivesFaults(page, {
    route: logIn,
    place: main,
    typed: login,
    submit: /Sign(ing)? In/,
    message: toasts(page),
  });

  await stubApi(page, logIn, 200, { success: true, data: { challenge: 'who-are-you' } });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const second = page.getByRole('form', { name: 'Second factor' });
  await expect(second).toBeVisible();
  const code = { '6-digit code': '123456' };
  await expectFormSurvivesFaults(page, {
    route: twoFactorRoutes.completeLogin,
    place: second,
    typed: code,
    submit: 'Sign In',
  });

  await page.goto('/register');
  const typed = {
    'Full Name': 'Asha Rao',
    Email: 'asha@example.com',
    Password: 'secret1',
    'Confirm Password': 'secret1',
  };
  const submit = /^Creat(e|ing) Account/;
  await expectFormSurvivesFaults(page, { route: signup, place: main, typed, submit, message: toasts(page) });
});

test('adding, editing and uploading contacts survive API faults', async ({ page, seed }) => {
  await seed.contact({ name: 'Dev Patel', email: 'dev@acme.in' });
  const dialog = findDialog(page);
  const { createContact, updateContact } = contactRoutes;
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const typed = { Name: 'Priya Sharma', Email: 'priya@acme.in', Company: 'Acme' };
  await expectFormSurvivesFaults(page, { route: createContact, place: dialog, typed, submit: /Add Contact|Saving/ });
  await discardDialog(page);
  await page.getByRole('button', { name: 'Edit Dev Patel' }).click();
  await expectFormSurvivesFaults(page, { route: updateContact, place: dialog, typed, submit: /Save Changes|Saving/ });
  await discardDialog(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('option', { name: 'Add contact' }).click();
  const quick = { Name: 'Priya Sharma', Phone: '+91 98' };
  const fallback = 'Failed to add contact';
  await expectFormSurvivesFaults(page, {
    route: createContact,
    place: dialog,
    typed: quick,
    submit: /Add(ing| Contact)/,
    fallback,
  });
  await discardDialog(page);

  const faults = await ApiFaults.install(page, contactRoutes.importContacts);
  faults.mode = 'disconnected';
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nMeera\n') };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload 1 contact' }).click();
  await expect(dialog.getByText('1 contact failed to upload.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(connectionError);
});

test('the backlog, voice and capture forms survive API faults', async ({ page, seed, problems }) => {
  problems.allow(/was not created/);
  await seed.item({ title: 'An idea' });
  await passGate(page);
  await stubSpeech(page);
  await page.goto('/dashboard');
  const box = page.getByRole('region', { name: 'Capture' });
  const sentence = box.getByLabel('Capture a task');
  const capture = await ApiFaults.install(page, assistantRoutes.assistant);
  await sentence.fill('Call Priya tomorrow');
  for (const [mode, words] of [
    ['error', serverError],
    ['error-without-message', defaultServerError],
  ] as const) {
    capture.mode = mode;
    capture.hold();
    await sentence.press('Enter');
    await expect(box.locator('button[aria-busy="true"]')).toBeDisabled();
    await sentence.press('Enter');
    capture.release();
    await expect(box.getByText(words)).toBeVisible();
    await expect(sentence).toHaveValue('Call Priya tomorrow');
  }
  expect(capture.calls).toBe(2);

  await page.getByRole('button', { name: 'Voice Task' }).first().click();
  const dialog = findDialog(page);
  const fallback = 'Failed to create task. Please try again.';
  const faults = await ApiFaults.install(page, assistantRoutes.assistant);
  await dialog.getByLabel('Task', { exact: true }).fill('Call the bank');
  for (const mode of ['error', 'error-without-message', 'disconnected'] as const) {
    faults.mode = mode;
    faults.hold();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.locator('button[aria-busy="true"]')).toBeDisabled();
    faults.release();
    await expect(dialog.getByText(fallback)).toBeVisible();
    await expect(dialog.getByLabel('Task', { exact: true })).toHaveValue('Call the bank');
    await dialog.getByLabel('Task', { exact: true }).press('End');
  }
  expect(faults.calls).toBe(3);
  await page.unrouteAll();
  await discardDialog(page);

  await openByEvent(page, 'openBacklog');
  await dialog.getByRole('button', { name: 'Edit An idea' }).click();
  const edit = dialog.getByRole('form', { name: 'Edit Backlog Item' });
  const typed = { Title: 'A better idea', Tags: 'one, two' };
  const submit = /Save Changes|Saving/;
  await expectFormSurvivesFaults(page, { route: backlogRoutes.updateBacklogItem, place: edit, typed, submit });
  // A new item that was not saved shows no error, but its text stays in the field.
  const create = dialog.getByRole('form', { name: 'Create Backlog Item' });
  const kept = await ApiFaults.install(page, backlogRoutes.createBacklogItem);
  for (const mode of ['error', 'disconnected'] as const) {
    kept.mode = mode;
    await create.getByLabel('Title').fill('Another idea');
    await create.getByRole('button', { name: 'Create Backlog Item' }).click();
    await expect.poll(() => kept.calls).toBe(mode === 'error' ? 1 : 2);
    await expect(create.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(create.getByLabel('Title')).toHaveValue('Another idea');
  }
  await expect(page.locator('[data-toast="error"]')).toHaveCount(0);
});

test('changes made while the server is unreachable are reverted and reported', async ({ page, seed, problems }) => {
  problems.allow(/The recurring task|The backlog item|The status/);
  await seed.task({ title: 'Send the deck' });
  await seed.contact({ name: 'Dev Patel' });
  await seed.recurring({ title: 'Water the plants', recurrenceText: 'every monday at 9 AM' });
  await seed.item({ title: 'An idea' });
  await page.goto('/contacts');
  const away = async () => {
    await page.route('**/api/v1/**', (call) =>
      call.request().method() === 'GET' ? call.fallback() : call.abort('connectionrefused'),
    );
  };
  await away();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  const corner = page.locator('[data-toasts="bottom-right"]').getByText(connectionError);
  await page.getByRole('button', { name: 'Dev Patel', exact: true }).click();
  await findDialog(page).getByRole('button', { name: 'Tomorrow' }).click();
  await expect(findToast(page, 'error', connectionError)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Dev Patel' }).click();
  await confirm.click();
  await expect(corner).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Dev Patel');

  await page.goto('/tasks?view=cards');
  await page.getByRole('button', { name: 'Delete Send the deck' }).click();
  await confirm.click();
  await expect(corner).toBeVisible();
  await page.getByLabel('Select Send the deck').check();
  await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button', { name: 'Complete' }).click();
  await expect(page.locator('[data-toasts="bottom-right"]').getByText('1 task was not changed')).toBeVisible();
  await expect(page.getByLabel('Select Send the deck')).toBeChecked();
  await page.getByLabel('Status of Send the deck').selectOption('completed');
  await expect(page.getByRole('alert').getByText(connectionError)).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Status of Send the deck')).toHaveValue('pending');

  await openByEvent(page, 'openBacklog');
  await page.getByRole('button', { name: 'Delete An idea' }).click();
  await expect(page.getByRole('button', { name: 'Delete An idea' })).toBeVisible();
  await page.goto('/recurring-tasks');
  await page.getByRole('button', { name: 'Pause Water the plants' }).click();
  await expect(page.getByRole('button', { name: 'Pause Water the plants' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Water the plants' }).click();
  await confirm.click();
  await expect(page.getByRole('article')).toContainText('Water the plants');
  await expect(findToast(page, 'error', '')).toHaveCount(0);
});
