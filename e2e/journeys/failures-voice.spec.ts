import { assistantRoutes, captureRoutes, speechRoutes } from '@aide/contract';
import { passGate } from '../support/dashboard.ts';
import { findToast } from '../support/screens.ts';
import { stubRecorder, stubSpeech } from '../support/speech.ts';
import { stubApi } from '../support/stub-api.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../support/test.ts';
import { button, findDialog, openVoice } from '../support/voice.ts';
import { serverError, ApiFaults } from '../support/api-faults.ts';

const networkError = 'Network error. Please check your internet connection.';

test.beforeEach(async ({ page, problems, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  problems.allow(disconnected);
  await passGate(page);
});

test('a recording that did not reach the server is kept and can be sent again', async ({ page }) => {
  await stubSpeech(page, { supported: false });
  await stubRecorder(page);
  const { transcribeRecording } = speechRoutes;
  const faults = await ApiFaults.install(page, transcribeRecording);
  await page.goto('/dashboard');
  await openVoice(page);
  const dialog = findDialog(page);
  const box = dialog.getByRole('textbox');
  const again = button(page, 'Send it again');
  await button(page, 'Record').click();
  await expect(button(page, 'Stop')).toBeVisible();
  faults.mode = 'error';
  faults.hold();
  await button(page, 'Stop').click();
  await expect(dialog.getByText('Transcribing…')).toBeVisible();
  await expect(dialog.locator('button[aria-busy="true"]')).toBeDisabled();
  await expect(again).toHaveCount(0);
  faults.release();
  await expect(dialog.getByText(serverError)).toBeVisible();
  for (const [mode, words] of [
    ['error-without-message', 'The recording could not be understood. Please try again.'],
    ['disconnected', networkError],
  ] as const) {
    faults.mode = mode;
    await again.click();
    await expect(dialog.getByText(words)).toBeVisible();
  }
  faults.mode = 'none';
  await page.context().setOffline(true);
  await again.click();
  await expect.poll(() => faults.calls).toBe(4);
  await expect(dialog.getByText(networkError)).toBeVisible();
  await page.context().setOffline(false);
  // Text typed meanwhile stays before the transcript.
  await box.fill('Urgent:');
  await stubApi(page, transcribeRecording, 200, { success: true, data: { text: 'call Priya tomorrow' } });
  await again.click();
  await expect(box).toHaveValue('Urgent: call Priya tomorrow');
  await expect(again).toHaveCount(0);
  await expect(dialog.getByText(networkError)).toHaveCount(0);
});

test('a rejected recording is not sent again, and an undecodable one is not reported as a connection error', async ({
  page,
}) => {
  await stubSpeech(page, { supported: false });
  await stubRecorder(page);
  const message = 'Nothing was heard. Please speak closer to the microphone.';
  await stubApi(page, speechRoutes.transcribeRecording, 422, { success: false, error: 'SPEECH_SILENCE', message });
  await page.goto('/dashboard');
  await openVoice(page);
  await button(page, 'Record').click();
  await button(page, 'Stop').click();
  await expect(findDialog(page).getByText(message)).toBeVisible();
  await expect(button(page, 'Send it again')).toHaveCount(0);
  await page.evaluate(() => {
    document.body.dataset.records = 'audio/mp4';
  });
  await button(page, 'Record').click();
  await button(page, 'Stop').click();
  await expect(findDialog(page).getByText('The recording could not be understood. Please try again.')).toBeVisible();
  await expect(button(page, 'Send it again')).toHaveCount(0);
});

test('the voice dialog displays the latest error of creating, listening or enhancing, and an undo is sent later', async ({
  page,
  problems,
  seed,
}) => {
  problems.allow(/could not be enhanced|not read while typing/);
  await stubSpeech(page);
  const create = await ApiFaults.install(page, assistantRoutes.assistant);
  await page.goto('/dashboard');
  await openVoice(page);
  const dialog = findDialog(page);
  const box = dialog.getByRole('textbox');
  await expect(box).toBeVisible();
  // The chunks for parsing and enhancing a message are loaded on first use.
  await page.route('**/assets/*.js', (call) => call.abort('connectionrefused'));
  await box.fill('um so like call priya');
  await button(page, 'Enhance').click();
  await expect(dialog.getByText('The text could not be enhanced. Please try again.')).toBeVisible();
  await expect(box).toHaveValue('um so like call priya');
  create.mode = 'disconnected';
  await button(page, 'Create').click();
  const failed = dialog.getByText('Failed to create task. Please try again.');
  await expect(failed).toBeVisible();
  await expect(dialog.getByText('could not be enhanced')).toHaveCount(0);
  await button(page, 'Speak').click();
  await expect(failed).toHaveCount(0);
  await page.evaluate(() => window.speech.fail('no-speech'));
  await expect(dialog.getByText('No speech detected. Please try speaking clearly.')).toBeVisible();
  await expect(box).toHaveValue('um so like call priya');
  create.mode = 'none';
  await page.unroute('**/assets/*.js');
  await button(page, 'Enhance').click();
  await expect(dialog.getByText('Text enhanced successfully')).toBeVisible();
  await button(page, 'Create').click();
  const made = findToast(page, 'success', 'Task created successfully!');
  await expect(made).toBeVisible();
  const remove = await ApiFaults.install(page, captureRoutes.undoCapture);
  remove.mode = 'disconnected';
  await made.getByRole('button', { name: 'Undo' }).click();
  await expect(made).toBeHidden();
  expect(await seed.tasks()).toHaveLength(1);
  remove.mode = 'none';
  await expect.poll(() => seed.tasks()).toEqual([]);
});
