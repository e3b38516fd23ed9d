import { assistantRoutes } from '@aide/contract';
import { passGate } from '../support/dashboard.ts';
import { findToast } from '../support/screens.ts';
import { stubSpeech } from '../support/speech.ts';
import { pathPattern } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';
import { button, findDialog, openVoice } from '../support/voice.ts';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install();
  await passGate(page);
});

test('a lost response does not create the task twice', async ({ page, seed, problems }) => {
  problems.allow(/ERR_FAILED|ERR_CONNECTION/);
  await stubSpeech(page);
  let lost = 0;
  await page.route(pathPattern(assistantRoutes.assistant.path), async (request) => {
    if (lost > 0) return request.fallback();
    lost += 1;
    // The server creates the task; only its response is dropped.
    await request.fetch();
    return request.abort('connectionfailed');
  });
  await page.goto('/dashboard');
  await openVoice(page);
  await findDialog(page).getByRole('textbox').fill('Call Priya tomorrow');
  await button(page, 'Create').click();
  await expect(findDialog(page).getByText('Failed to create task. Please try again.')).toBeVisible();
  expect(await seed.tasks()).toHaveLength(1);
  await button(page, 'Create').click();
  await expect(findToast(page, 'success', 'Task created successfully! Due tomorrow.')).toBeVisible();
  expect(await seed.tasks()).toMatchObject([{ title: 'Call Priya', source: 'voice_input' }]);
});
