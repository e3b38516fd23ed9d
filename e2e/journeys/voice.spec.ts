import { captureRoutes, taskRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { stopClock } from '../support/clock.ts';
import { passGate } from '../support/dashboard.ts';
import { recordCalls, toastOf } from '../support/screens.ts';
import { stubSpeech } from '../support/speech.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install();
  await passGate(page);
});

test('S2.dash.40 S2.dash.41 S2.voice.03 S2.voice.04 S9.voice.01 S9.voice.02 greets after 300 ms, and can be told not to', async ({
  page,
}) => {
  await stubSpeech(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  const open = page.getByRole('button', { name: 'Voice task', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Voice Task' });
  // The first opening loads the dialog, which a clock that stands still would not let happen.
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.evaluate(() => Object.assign(window.speech, { spoken: [], cancelled: 0 }));
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await open.click();
  await expect(dialog.locator('[data-voice="preparing"]')).toBeVisible();
  await page.clock.runFor(250);
  expect(await page.evaluate(() => window.speech.spoken)).toEqual([]);
  await page.clock.runFor(150);
  expect(await page.evaluate(() => window.speech.spoken)).toEqual([
    { rate: 1, pitch: 0.8, volume: 0.9, lang: 'hi-IN' },
  ]);
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog.locator('[data-voice="ready"]')).toBeVisible();
  expect(await page.evaluate(() => window.speech.cancelled)).toBeGreaterThan(0);
  await page.clock.resume();
  await expectAccessible(page);
});

test('S4.voice.04 S4.voice.06 S4.voice.07 S5.voice.02 S5.voice.03 S5.voice.05 S2.voice.06 S2.voice.08 listens until five seconds of silence', async ({
  page,
}) => {
  await stubSpeech(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Voice Task' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Voice Task' });
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Speak' }).click();
  expect(await page.evaluate(() => window.speech.settings)).toEqual({
    lang: 'en-US',
    continuous: true,
    interimResults: true,
  });
  await stopClock(page);
  await page.evaluate(() => window.speech.hear('call', 0.4));
  await page.clock.runFor(3000);
  await page.evaluate(() => window.speech.hear('call Priya', 0.73));
  await expect(dialog.getByRole('textbox')).toHaveValue('call Priya');
  await expect(dialog.getByRole('textbox')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Enhance' })).toBeDisabled();
  await expect(dialog.getByText('73%')).toBeVisible();
  await page.clock.runFor(4500);
  await expect(dialog.locator('[data-voice="listening"]')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(dialog.locator('[data-voice="ready"]')).toBeVisible();
  await expect(dialog.getByText('10 characters')).toBeVisible();
});

test('S8.speech.02 S8.speech.03 S8.speech.04 S8.speech.05 S8.speech.06 S8.speech.07 says what went wrong', async ({
  page,
}) => {
  await stubSpeech(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Voice task', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Voice Task' });
  for (const [code, words] of [
    ['no-speech', 'No speech detected. Please try speaking clearly.'],
    [
      'not-allowed',
      'Microphone access denied or not available. Microphone permission denied. Please allow microphone access.',
    ],
    ['language-not-supported', 'Speech recognition error: language-not-supported'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Speak' }).click();
    await page.evaluate((error) => window.speech.fail(error), code);
    await expect(dialog.getByText(words)).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Speak' }).click();
  const started = await page.evaluate(() => window.speech.started);
  for (let retry = 1; retry <= 3; retry += 1) {
    await page.evaluate(() => window.speech.fail('network'));
    await page.clock.runFor(500);
    expect(await page.evaluate(() => window.speech.started)).toBe(started + retry);
  }
  await page.evaluate(() => window.speech.fail('network'));
  await expect(dialog.getByText('Network error. Please check your internet connection.')).toBeVisible();
});

test('S8.speech.01 S5.voice.01 S4.enh.13 without a recogniser one types, and Enhance helps', async ({ page }) => {
  await stubSpeech(page, { supported: false });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Voice task', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Voice Task' });
  await dialog.getByRole('button', { name: 'Speak' }).click();
  await expect(
    dialog.getByText('Speech recognition is not supported in this browser. Please try Chrome or Edge.'),
  ).toBeVisible();
  const box = dialog.getByRole('textbox');
  await box.fill('   ');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Please provide a task description')).toBeVisible();
  await box.fill('um so like call priya');
  await dialog.getByRole('button', { name: 'Enhance' }).click();
  await expect(dialog.getByText('Text enhanced successfully')).toBeVisible();
  await expect(box).not.toHaveValue(/um/);
  await page.clock.runFor(3100);
  await expect(dialog.getByText('Text enhanced successfully')).toHaveCount(0);
});

test('S4.voice.08 S4.voice.10 S8.create.03 S2.voice.01 what was said is kept even when it is not understood', async ({
  page,
  problems,
}) => {
  problems.allow(/not understood/);
  await stubSpeech(page);
  await failApi(page, captureRoutes.parseMessage, 'INTERNAL');
  await failApi(page, taskRoutes.createTask, 'INTERNAL', { times: 1 });
  const created = recordCalls(page, 'POST', '/tasks');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Voice task', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Voice Task' });
  await dialog.getByRole('textbox').fill('Call Priya tomorrow');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Failed to create task. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page, 'success', 'Task created successfully!')).toBeVisible();
  expect(JSON.parse(created.at(-1) ?? '{}')).toMatchObject({
    title: 'Call Priya tomorrow',
    due_date: null,
    source: 'voice_input',
  });
  await page.getByRole('button', { name: 'Voice task', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Voice Task' }).getByRole('textbox')).toHaveValue('');
});
