import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { discardDialog, getVoiceButton, getVoiceDialog, getVoiceState, openVoice, passGate } from '../dom/parts.ts';
import { isDisabled, nth } from '../dom/queries.ts';
import { api, app, clock, test, user } from '../dom/setup.ts';
import { installSpeech } from '../support/speech.ts';

test.beforeEach(async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await clock.install();
  passGate();
  // Quick Setup takes the place of the voice button.
  localStorage.setItem('telegram_nudge_dismissed', 'true');
});

test('listening ends after five seconds of silence [S4.voice.01, S4.voice.02, S4.voice.04, S4.voice.05, S4.voice.06, S4.voice.07, S5.voice.02, S5.voice.03, S5.voice.05, S2.voice.05, S2.voice.06, S2.voice.07, S2.voice.08, S2.voice.10]', async () => {
  const uploads = () => api.bodies('POST', '/speech/transcriptions');
  installSpeech(true);
  await app.open('/dashboard');
  await user.click(await waitFor(() => nth(screen.queryAllByRole('button', { name: /Voice Task/i }), -1)));
  await waitFor(() => expect(isDisabled(getVoiceButton('Create'))).toBe(true));
  await waitFor(() => expect(isDisabled(getVoiceButton('Enhance'))).toBe(true));
  await user.click(await waitFor(() => getVoiceButton('Speak')));
  expect(window.speech.settings).toEqual({
    lang: 'en-US',
    continuous: true,
    interimResults: true,
  });
  await clock.pauseAt(Date.now() + 1000);
  window.speech.hear('call', 0.4);
  await clock.runFor(3000);
  window.speech.hear('call Priya', 0.73);
  const box = () => within(getVoiceDialog()).getByRole('textbox');
  expect((await waitFor(box)).tagName).toBe('TEXTAREA');
  await waitFor(() => expect(box()).toHaveProperty('value', 'call Priya'));
  await waitFor(() => expect(isDisabled(box())).toBe(true));
  await waitFor(() => expect(isDisabled(getVoiceButton('Enhance'))).toBe(true));
  await waitFor(() => within(getVoiceDialog()).getByText('73%'));
  await clock.runFor(4500);
  await waitFor(() => getVoiceState('listening'));
  await clock.runFor(1000);
  await waitFor(() => getVoiceState('ready'));
  await waitFor(() => within(getVoiceDialog()).getByText('10 characters'));

  await user.click(await waitFor(() => getVoiceButton('Speak')));
  await waitFor(() => getVoiceState('listening'));
  await user.click(await waitFor(() => getVoiceButton('Stop')));
  await waitFor(() => getVoiceState('ready'));
  await user.click(await waitFor(() => getVoiceButton('Speak')));
  const stopped = window.speech.stopped;
  await discardDialog();
  await expect.poll(() => window.speech.stopped).toBeGreaterThan(stopped);
  expect(uploads()).toEqual([]);
});

test('every recognition error displays its message [S4.voice.03, S8.speech.02, S8.speech.03, S8.speech.04, S8.speech.05, S8.speech.06, S8.speech.07, S8.speech.08]', async () => {
  installSpeech(true);
  await app.open('/dashboard');
  await openVoice();
  for (const [code, words] of [
    ['no-speech', 'No speech detected. Please try speaking clearly.'],
    [
      'not-allowed',
      'Microphone access denied or not available. Microphone permission denied. Please allow microphone access.',
    ],
    ['language-not-supported', 'Speech recognition error: language-not-supported'],
  ] as const) {
    await user.click(await waitFor(() => getVoiceButton('Speak')));
    window.speech.fail(code);
    await waitFor(() => within(getVoiceDialog()).getByText(words));
    await waitFor(() => getVoiceState('ready'));
  }
  await user.click(await waitFor(() => getVoiceButton('Speak')));
  const started = window.speech.started;
  for (let retry = 1; retry <= 3; retry += 1) {
    window.speech.fail('network');
    await clock.runFor(500);
    expect(window.speech.started).toBe(started + retry);
  }
  window.speech.fail('network');
  await waitFor(() => within(getVoiceDialog()).getByText('Network error. Please check your internet connection.'));
  const { SpeechRecognition } = window as unknown as { SpeechRecognition: { prototype: { start: () => void } } };
  SpeechRecognition.prototype.start = () => {
    throw new Error('busy');
  };
  await user.click(await waitFor(() => getVoiceButton('Speak')));
  await waitFor(() => within(getVoiceDialog()).getByText('Failed to start voice recognition. Please try again.'));
});
