import { expectAccessible } from '../support/axe.ts';
import { stopClock } from '../support/clock.ts';
import { stubRecorder, stubSpeech } from '../support/speech.ts';
import { stubApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';
import { button, findDialog, getState, openVoice, prepareVoice } from '../support/voice.ts';

test.beforeEach(async ({ page, signedIn }) => prepareVoice({ page, signedIn }));

test('the greeting is spoken after 300 ms and can be skipped [S2.dash.40, S2.dash.41, S2.voice.02, S2.voice.03, S2.voice.04, S2.voice.11, S3.store.03, S9.voice.01, S9.voice.02, S9.voice.03]', async ({
  page,
}) => {
  const media: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') media.push(request.url());
  });
  await stubSpeech(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  // The first opening loads the dialog, which a stopped clock would prevent.
  await openVoice(page);
  await expect(findDialog(page)).toBeVisible();
  const cancelled = await page.evaluate(() => window.speech.cancelled);
  await expect.poll(() => page.evaluate(() => window.speech.spoken.length)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toBeHidden();
  expect(await page.evaluate(() => window.speech.cancelled)).toBeGreaterThan(cancelled);
  await page.evaluate(() => {
    Object.assign(window.speech, { spoken: [], cancelled: 0 });
    const voices = speechSynthesis.getVoices();
    const asked = () => {
      document.body.dataset.voicesAsked = String(window.speech.spoken.length);
      return voices;
    };
    Object.assign(speechSynthesis, { getVoices: asked });
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await openVoice(page);
  await expect(getState(page, 'preparing')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-voices-asked', '0');
  await page.clock.runFor(250);
  expect(await page.evaluate(() => window.speech.spoken)).toEqual([]);
  await page.clock.runFor(150);
  expect(await page.evaluate(() => window.speech.spoken)).toEqual([
    { rate: 1, pitch: 0.8, volume: 0.9, lang: 'hi-IN' },
  ]);
  const storageKeys = ['preferred_voice_index', 'preferred_voice_name'];
  expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), storageKeys)).toEqual([
    '1',
    'Lekha',
  ]);
  await button(page, 'Skip').click();
  await expect(getState(page, 'ready')).toBeVisible();
  expect(await page.evaluate(() => window.speech.cancelled)).toBeGreaterThan(0);
  expect(media).toEqual([]);
  await page.clock.resume();
  await expectAccessible(page);
});

test('without speech recognition the message is typed and can be enhanced [S8.speech.01, S5.voice.01, S4.enh.13, S4.enh.14]', async ({
  page,
}) => {
  await stubSpeech(page, { supported: false });
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
  await page.goto('/dashboard');
  await openVoice(page);
  await button(page, 'Speak').click();
  await expect(
    findDialog(page).getByText('Speech recognition is not supported in this browser. Please try Chrome or Edge.'),
  ).toBeVisible();
  const box = findDialog(page).getByRole('textbox');
  await box.fill('   ');
  await button(page, 'Create').click();
  await expect(findDialog(page).getByText('Please provide a task description')).toBeVisible();
  await box.fill('um so like call priya');
  await button(page, 'Enhance').click();
  await stopClock(page);
  await expect(findDialog(page).getByText('Text enhanced successfully')).toBeVisible();
  await expect(box).not.toHaveValue(/um/);
  await page.clock.runFor(3100);
  await expect(findDialog(page).getByText('Text enhanced successfully')).toHaveCount(0);
  await button(page, 'Enhance').click();
  await expect(findDialog(page).getByText('Text looks good already')).toBeVisible();
  await page.clock.runFor(1700);
  await expect(findDialog(page).getByText('Text looks good already')).toBeVisible();
  await page.clock.runFor(400);
  await expect(findDialog(page).getByText('Text looks good already')).toHaveCount(0);
});

test('without speech recognition a recording is transcribed by the server, or its error is displayed', async ({
  page,
}) => {
  await stubSpeech(page, { supported: false });
  await stubRecorder(page);
  const route = { method: 'POST', path: '/speech/transcriptions' };
  const message = 'Nothing was heard. Please speak closer to the microphone.';
  await stubApi(page, route, 422, { success: false, error: 'SPEECH_SILENCE', message });
  await page.goto('/dashboard');
  await openVoice(page);
  await expect(findDialog(page).getByText('Speech recognition is not supported in this browser.')).toBeVisible();
  await button(page, 'Record').click();
  await expect(getState(page, 'listening')).toBeVisible();
  await button(page, 'Stop').click();
  await expect(findDialog(page).getByText(message)).toBeVisible();

  await stubApi(page, route, 200, { success: true, data: { text: 'Call Priya tomorrow at 4 pm' } });
  await button(page, 'Record').click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/speech/transcriptions'));
  await button(page, 'Stop').click();
  expect(await (await sent).headerValue('content-type')).toBe('audio/webm');
  await expect(findDialog(page).getByRole('textbox')).toHaveValue('Call Priya tomorrow at 4 pm');
  await expect(findDialog(page).getByRole('list', { name: 'Understood' })).toContainText('Due tomorrow, 4:00 PM');
  await expectAccessible(page);

  // Safari records a format that the server does not support: the page converts it to WAV.
  await page.evaluate(() => dispatchEvent(new Event('recordsForeignFormat')));
  await button(page, 'Record').click();
  const plain = page.waitForRequest((request) => request.url().endsWith('/speech/transcriptions'));
  await button(page, 'Stop').click();
  expect(await (await plain).headerValue('content-type')).toBe('audio/wav');
  const file = (await plain).postDataBuffer();
  expect([file?.toString('latin1', 0, 4), file?.readUInt32LE(24), file?.readUInt16LE(22)]).toEqual(['RIFF', 16_000, 1]);
  expect(file?.byteLength).toBe(44 + 4000 * 2);
});
