import { expectAccessible } from '../support/axe.ts';
import { passGate } from '../support/dashboard.ts';
import { stubSpeech } from '../support/speech.ts';
import { expect, test } from '../support/test.ts';
import { button, findDialog, openVoice } from '../support/voice.ts';

test('tasks to save, choices, answers and conversations are accessible', async ({ page, seed }) => {
  test.slow();
  // Today in the account's time zone.
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  await seed.contact({ name: 'Priya Shah' });
  await seed.task({ title: 'Call Priya about the renewal', dueDate: '2030-05-02T00:00:00.000Z' });
  await seed.task({ title: 'Call Priya about the invoice', dueDate: '2030-05-03T00:00:00.000Z' });
  await seed.task({ title: 'Pay the rent', dueDate: `${today}T00:00:00.000Z` });
  await passGate(page);
  await stubSpeech(page);
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await test.step('corrected rows', async () => {
    await box.fill('pay the bill tomorrow and call the bank on Friday, also book flights to Goa, then buy milk');
    const rows = page.getByRole('list', { name: 'Tasks to save' }).getByRole('textbox');
    await expect(rows).toHaveCount(4);
    await page.getByRole('list', { name: 'Understood, task 1' }).getByLabel('Priority').selectOption('urgent');
    await page.getByRole('button', { name: 'Drop task 4' }).click();
    await page.getByRole('button', { name: 'Join task 3 with the one above' }).click();
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
  });
  await test.step('tasks that fit equally well', async () => {
    await box.fill('mark the Priya call as done');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/renewal/, /invoice/]);
    await expectAccessible(page);
  });
  await test.step('an answer', async () => {
    await box.fill("what's due today?");
    await expect(page.getByRole('list', { name: 'Answer' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await box.fill('');
  });
  await test.step('rows while listening', async () => {
    await openVoice(page);
    await button(page, 'Speak').click();
    const message =
      'call Priya tomorrow at 4 pm and send Rahul the quote by Friday then pay the electricity bill today';
    await page.evaluate((text) => window.speech.hear(text, 0.6), message);
    await expect(findDialog(page).getByRole('list', { name: 'Tasks to save' }).getByRole('textbox')).toHaveCount(3);
    await expectAccessible(page);
  });
  await test.step('a conversation', async () => {
    await page.goto('/messages');
    await page.getByRole('textbox', { name: 'Message' }).fill('call Priya tomorrow at 4 and pay the rent on Friday');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByRole('button', { name: /^Complete / })).toHaveCount(2);
    await expectAccessible(page);
  });
});
