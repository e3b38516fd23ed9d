import { assistantRequestSchema, assistantRoutes } from '@aide/contract';
import { passGate } from '../support/dashboard.ts';
import { recordCalls, findToast } from '../support/screens.ts';
import { stubSpeech } from '../support/speech.ts';
import { failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';
import { button, findDialog, openVoice } from '../support/voice.ts';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install();
  await passGate(page);
});

/** The bodies of the messages so far. */
const parseBodies = (bodies: readonly string[]) => bodies.map((body) => assistantRequestSchema.parse(JSON.parse(body)));

test('a typed message is captured, and a failed capture can be repeated [S1.what.02, S4.voice.08, S5.voice.04, S8.create.03, S2.voice.01]', async ({
  page,
}) => {
  await stubSpeech(page);
  await failApi(page, assistantRoutes.assistant, 'INTERNAL', { times: 1 });
  const captured = recordCalls(page, 'POST', '/assistant');
  await page.goto('/dashboard');
  await openVoice(page);
  await findDialog(page).getByRole('textbox').fill('Call Priya tomorrow');
  await button(page, 'Create').click();
  await expect(findDialog(page).getByText('Failed to create task. Please try again.')).toBeVisible();
  const release = await holdApi(page, assistantRoutes.assistant);
  await button(page, 'Create').click();
  await expect(button(page, 'Create')).toBeDisabled();
  await expect(button(page, 'Enhance')).toBeDisabled();
  release();
  await expect(findToast(page, 'success', 'Task created successfully! Due tomorrow.')).toBeVisible();
  const [first, second] = parseBodies(captured);
  expect(second).toMatchObject({ text: 'Call Priya tomorrow', source: 'voice_input' });
  expect(second?.id).toBe(first?.id);
  await expect(page.getByRole('tabpanel').getByText('Call Priya')).toBeVisible();
  await openVoice(page);
  await expect(findDialog(page).getByRole('textbox')).toHaveValue('');
});

test('a spoken message becomes a task with its due date by one request, and Undo removes it [S1.what.03, S4.voice.09]', async ({
  page,
  seed,
}) => {
  await stubSpeech(page);
  const captured = recordCalls(page, 'POST', '/assistant');
  const created = recordCalls(page, 'POST', '/tasks');
  await page.goto('/dashboard');
  await openVoice(page);
  await button(page, 'Speak').click();
  await page.evaluate(() => window.speech.hear('call Priya tomorrow at 4 pm', 0.9));
  await button(page, 'Stop').click();
  await button(page, 'Create').click();
  const toast = findToast(page, 'success', 'Task created successfully! Due tomorrow, 4:00 PM.');
  await expect(toast).toBeVisible();
  expect(parseBodies(captured)).toMatchObject([{ text: 'call Priya tomorrow at 4 pm', source: 'voice_input' }]);
  expect(created).toEqual([]);
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
  const box = findDialog(page).getByRole('textbox');
  await box.fill('Send the report every monday at 9 am');
  const chips = findDialog(page).getByRole('list', { name: 'Understood' });
  await expect(chips).toContainText(/every monday/i);
  await chips.getByLabel('Priority').selectOption('high');
  await button(page, 'Create').click();
  await expect(findDialog(page)).toBeHidden();
  expect(await seed.recurringTasks()).toMatchObject([{ priority: 'high', recurrence_pattern: { type: 'weekly' } }]);
  await openVoice(page);
  await box.fill('Some day: learn to sail, put it in the backlog');
  await expect(chips).toContainText('Backlog');
  await button(page, 'Create').click();
  await expect(findDialog(page)).toBeHidden();
  await expect.poll(async () => (await seed.backlog()).length).toBe(1);
  await openVoice(page);
  await box.fill('Send the report every monday at 9 am');
  await chips.getByRole('button', { name: /remove the repetition/ }).click();
  await button(page, 'Create').click();
  await expect(findDialog(page)).toBeHidden();
  expect(await seed.recurringTasks()).toHaveLength(1);
});
