import { assistantRequestSchema, assistantRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast, getToast, getVoiceButton, getVoiceDialog, openVoice, passGate } from '../dom/parts.ts';
import { getTexts, isDisabled } from '../dom/queries.ts';
import { api, app, clock, test, user } from '../dom/setup.ts';
import { installSpeech } from '../support/speech.ts';

test.beforeEach(async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await clock.install();
  passGate();
});

/** The bodies of the messages so far. */
const parseBodies = (bodies: unknown[]) => bodies.map((body) => assistantRequestSchema.parse(body));

test('a typed message is captured, and a failed capture can be repeated [S1.what.02, S4.voice.08, S5.voice.04, S8.create.03, S2.voice.01]', async () => {
  installSpeech(true);
  api.fail(assistantRoutes.assistant, 'INTERNAL', { times: 1 });
  const captured = () => api.bodies('POST', '/assistant');
  await app.open('/dashboard');
  await openVoice();
  await user.fill(await waitFor(() => within(getVoiceDialog()).getByRole('textbox')), 'Call Priya tomorrow');
  await user.click(await waitFor(() => getVoiceButton('Create')));
  await waitFor(() => within(getVoiceDialog()).getByText('Failed to create task. Please try again.'));
  const release = api.hold(assistantRoutes.assistant);
  await user.click(await waitFor(() => getVoiceButton('Create')));
  await waitFor(() => expect(isDisabled(getVoiceButton('Create'))).toBe(true));
  await waitFor(() => expect(isDisabled(getVoiceButton('Enhance'))).toBe(true));
  release();
  await findToast('success', 'Task created successfully! Due tomorrow.');
  const [first, second] = parseBodies(captured());
  expect(second).toMatchObject({ text: 'Call Priya tomorrow', source: 'voice_input' });
  expect(second?.id).toBe(first?.id);
  await waitFor(() => within(screen.getByRole('tabpanel')).getByText('Call Priya'));
  await openVoice();
  await waitFor(() => expect(within(getVoiceDialog()).getByRole('textbox')).toHaveProperty('value', ''));
});

test('a spoken message becomes a task with its due date by one request, and Undo removes it [S1.what.03, S4.voice.09]', async ({
  seed,
}) => {
  installSpeech(true);
  const captured = () => api.bodies('POST', '/assistant');
  const created = () => api.bodies('POST', '/tasks');
  await app.open('/dashboard');
  await openVoice();
  await user.click(await waitFor(() => getVoiceButton('Speak')));
  window.speech.hear('call Priya tomorrow at 4 pm', 0.9);
  await user.click(await waitFor(() => getVoiceButton('Stop')));
  await user.click(await waitFor(() => getVoiceButton('Create')));
  const toast = () => getToast('success', 'Task created successfully! Due tomorrow, 4:00 PM.');
  await waitFor(toast);
  expect(parseBodies(captured())).toMatchObject([{ text: 'call Priya tomorrow at 4 pm', source: 'voice_input' }]);
  expect(created()).toEqual([]);
  await waitFor(() =>
    expect(getTexts(within(screen.getByRole('tabpanel')).queryAllByRole('listitem'))).toEqual([
      expect.stringContaining('Due tomorrow, 4:00 PM'),
    ]),
  );
  await user.click(await waitFor(() => within(toast()).getByRole('button', { name: 'Undo' })));
  await waitFor(() => within(screen.getByRole('tabpanel')).getByText('No upcoming tasks'));
  expect(await seed.tasks()).toEqual([]);
});

test('a spoken recurrence or backlog item is created as such and can be corrected by a chip', async ({ seed }) => {
  installSpeech(true);
  await app.open('/dashboard');
  await openVoice();
  const box = () => within(getVoiceDialog()).getByRole('textbox');
  await user.fill(await waitFor(box), 'Send the report every monday at 9 am');
  const chips = () => within(getVoiceDialog()).getByRole('list', { name: 'Understood' });
  await waitFor(() => expect(chips().textContent).toMatch(/every monday/i));
  await user.selectOptions(await waitFor(() => within(chips()).getByLabelText('Priority')), 'high');
  await user.click(await waitFor(() => getVoiceButton('Create')));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Voice Task' })).toBeNull());
  expect(await seed.recurringTasks()).toMatchObject([{ priority: 'high', recurrence_pattern: { type: 'weekly' } }]);
  await openVoice();
  await user.fill(await waitFor(box), 'Some day: learn to sail, put it in the backlog');
  await waitFor(() => expect(chips().textContent).toContain('Backlog'));
  await user.click(await waitFor(() => getVoiceButton('Create')));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Voice Task' })).toBeNull());
  await expect.poll(async () => (await seed.backlog()).length).toBe(1);
  await openVoice();
  await user.fill(await waitFor(box), 'Send the report every monday at 9 am');
  await user.click(await waitFor(() => within(chips()).getByRole('button', { name: /remove the repetition/ })));
  await user.click(await waitFor(() => getVoiceButton('Create')));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Voice Task' })).toBeNull());
  expect(await seed.recurringTasks()).toHaveLength(1);
});
