import { stopClock } from '../support/clock.ts';
import { discardDialog, recordCalls } from '../support/screens.ts';
import { stubSpeech } from '../support/speech.ts';
import { expect, test } from '../dom/test.ts';
import { button, findDialog, getState, openVoice, prepareVoice } from '../support/voice.ts';

test.beforeEach(async ({ page, signedIn }) => prepareVoice({ page, signedIn }));

test('listening ends after five seconds of silence [S4.voice.01, S4.voice.02, S4.voice.04, S4.voice.05, S4.voice.06, S4.voice.07, S5.voice.02, S5.voice.03, S5.voice.05, S2.voice.05, S2.voice.06, S2.voice.07, S2.voice.08, S2.voice.10]', async ({
  page,
}) => {
  const uploads = recordCalls(page, 'POST', '/speech/transcriptions');
  await stubSpeech(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Voice Task' }).last().click();
  await expect(button(page, 'Create')).toBeDisabled();
  await expect(button(page, 'Enhance')).toBeDisabled();
  await button(page, 'Speak').click();
  expect(await page.evaluate(() => window.speech.settings)).toEqual({
    lang: 'en-US',
    continuous: true,
    interimResults: true,
  });
  await stopClock(page);
  await page.evaluate(() => window.speech.hear('call', 0.4));
  await page.clock.runFor(3000);
  await page.evaluate(() => window.speech.hear('call Priya', 0.73));
  const box = findDialog(page).getByRole('textbox');
  expect(await box.evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');
  await expect(box).toHaveValue('call Priya');
  await expect(box).toBeDisabled();
  await expect(button(page, 'Enhance')).toBeDisabled();
  await expect(findDialog(page).getByText('73%')).toBeVisible();
  await page.clock.runFor(4500);
  await expect(getState(page, 'listening')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(getState(page, 'ready')).toBeVisible();
  await expect(findDialog(page).getByText('10 characters')).toBeVisible();

  await button(page, 'Speak').click();
  await expect(getState(page, 'listening')).toBeVisible();
  await button(page, 'Stop').click();
  await expect(getState(page, 'ready')).toBeVisible();
  await button(page, 'Speak').click();
  const stopped = await page.evaluate(() => window.speech.stopped);
  await discardDialog(page);
  await expect.poll(() => page.evaluate(() => window.speech.stopped)).toBeGreaterThan(stopped);
  expect(uploads).toEqual([]);
});

test('every recognition error displays its message [S4.voice.03, S8.speech.02, S8.speech.03, S8.speech.04, S8.speech.05, S8.speech.06, S8.speech.07, S8.speech.08]', async ({
  page,
}) => {
  await stubSpeech(page);
  await page.goto('/dashboard');
  await openVoice(page);
  for (const [code, words] of [
    ['no-speech', 'No speech detected. Please try speaking clearly.'],
    [
      'not-allowed',
      'Microphone access denied or not available. Microphone permission denied. Please allow microphone access.',
    ],
    ['language-not-supported', 'Speech recognition error: language-not-supported'],
  ] as const) {
    await button(page, 'Speak').click();
    await page.evaluate((error) => window.speech.fail(error), code);
    await expect(findDialog(page).getByText(words)).toBeVisible();
    await expect(getState(page, 'ready')).toBeVisible();
  }
  await button(page, 'Speak').click();
  const started = await page.evaluate(() => window.speech.started);
  for (let retry = 1; retry <= 3; retry += 1) {
    await page.evaluate(() => window.speech.fail('network'));
    await page.clock.runFor(500);
    expect(await page.evaluate(() => window.speech.started)).toBe(started + retry);
  }
  await page.evaluate(() => window.speech.fail('network'));
  await expect(findDialog(page).getByText('Network error. Please check your internet connection.')).toBeVisible();
  await page.evaluate(() => {
    const { SpeechRecognition } = window as unknown as { SpeechRecognition: { prototype: { start: () => void } } };
    SpeechRecognition.prototype.start = () => {
      throw new Error('busy');
    };
  });
  await button(page, 'Speak').click();
  await expect(findDialog(page).getByText('Failed to start voice recognition. Please try again.')).toBeVisible();
});
