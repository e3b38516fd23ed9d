import { captureRoutes, taskRoutes } from '@aide/contract';
import { passGate } from '../support/dashboard.ts';
import { recordCalls, toastOf } from '../support/screens.ts';
import { stubSpeech } from '../support/speech.ts';
import { failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';
import { button, dialogOf, openVoice } from '../support/voice.ts';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install();
  await passGate(page);
});

test('a task is created even if parsing fails [S1.what.02, S4.voice.08, S4.voice.10, S5.voice.04, S8.create.03, S2.voice.01]', async ({
  page,
  problems,
}) => {
  problems.allow(/not understood/);
  await stubSpeech(page);
  await failApi(page, captureRoutes.parseMessage, 'INTERNAL');
  await failApi(page, taskRoutes.createTask, 'INTERNAL', { times: 1 });
  const created = recordCalls(page, 'POST', '/tasks');
  await page.goto('/dashboard');
  await openVoice(page);
  await dialogOf(page).getByRole('textbox').fill('Call Priya tomorrow');
  await button(page, 'Create').click();
  await expect(dialogOf(page).getByText('Failed to create task. Please try again.')).toBeVisible();
  const release = await holdApi(page, taskRoutes.createTask);
  await button(page, 'Create').click();
  await expect(button(page, 'Create')).toBeDisabled();
  await expect(button(page, 'Enhance')).toBeDisabled();
  release();
  await expect(toastOf(page, 'success', 'Task created successfully!')).toBeVisible();
  expect(JSON.parse(created.at(-1) ?? '{}')).toMatchObject({
    title: 'Call Priya tomorrow',
    dueDate: null,
    source: 'voice_input',
  });
  await expect(page.getByRole('tabpanel').getByText('Call Priya tomorrow')).toBeVisible();
  await openVoice(page);
  await expect(dialogOf(page).getByRole('textbox')).toHaveValue('');
});

test('a spoken message becomes a task with its due date, and Undo removes it [S1.what.03, S4.voice.09, S7.read.19, S7.read.20]', async ({
  page,
  seed,
}) => {
  await stubSpeech(page);
  const dates = recordCalls(page, 'POST', '/tasks/parse-date');
  const created = recordCalls(page, 'POST', '/tasks');
  await page.goto('/dashboard');
  await openVoice(page);
  await button(page, 'Speak').click();
  await page.evaluate(() => window.speech.hear('call Priya tomorrow at 4 pm', 0.9));
  await button(page, 'Stop').click();
  await button(page, 'Create').click();
  const toast = toastOf(page, 'success', 'Task created successfully! Due tomorrow, 4:00 PM.');
  await expect(toast).toBeVisible();
  const [asked] = dates.map((body) => JSON.parse(body) as { due_date: string });
  expect(JSON.parse(created.at(-1) ?? '{}')).toMatchObject({ dueDate: asked?.due_date, dueHasTime: true });
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText(['Due tomorrow, 4:00 PM']);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tabpanel').getByText('No upcoming tasks')).toBeVisible();
  expect(await seed.tasks()).toEqual([]);
});

test('a spoken recurrence or backlog item is created as such and can be corrected by a chip', async ({
  page,
  seed,
}) => {
  await stubSpeech(page);
  await page.goto('/dashboard');
  await openVoice(page);
  const box = dialogOf(page).getByRole('textbox');
  await box.fill('Send the report every monday at 9 am');
  const chips = dialogOf(page).getByRole('list', { name: 'Understood' });
  await expect(chips).toContainText(/every monday/i);
  await chips.getByLabel('Priority').selectOption('high');
  await button(page, 'Create').click();
  await expect(dialogOf(page)).toBeHidden();
  expect(await seed.recurringTasks()).toMatchObject([{ priority: 'high', recurrence_pattern: { type: 'weekly' } }]);
  await openVoice(page);
  await box.fill('Some day: learn to sail, put it in the backlog');
  await expect(chips).toContainText('Backlog');
  await button(page, 'Create').click();
  await expect(dialogOf(page)).toBeHidden();
  await expect.poll(async () => (await seed.backlog()).length).toBe(1);
  await openVoice(page);
  await box.fill('Send the report every monday at 9 am');
  await chips.getByRole('button', { name: /remove the repetition/ }).click();
  await button(page, 'Create').click();
  await expect(dialogOf(page)).toBeHidden();
  expect(await seed.recurringTasks()).toHaveLength(1);
});
