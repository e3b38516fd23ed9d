import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { taskImportRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

test.beforeEach(({ signedIn }) => expect(signedIn.token).not.toBe(''));

const fixture = (name: string) => readFile(path.resolve(import.meta.dirname, '../../rules/fixtures/tasks', name));

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/tasks/import');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

const files = [
  ['todoist.csv', 'Todoist (CSV)', '4 tasks and 1 recurring task'],
  ['todoist.json', 'Todoist (JSON)', '2 tasks and 1 recurring task'],
  ['google-tasks.json', 'Google Tasks (Takeout)', '2 tasks'],
  ['microsoft-todo.json', 'Microsoft To Do (JSON)', '2 tasks and 1 recurring task'],
  ['outlook-tasks.csv', 'Outlook tasks (CSV)', '4 tasks'],
  ['ticktick.csv', 'TickTick (CSV)', '5 tasks and 1 recurring task'],
  ['reminders.ics', 'iCalendar tasks (.ics)', '3 tasks and 1 recurring task'],
  ['vikunja.zip', 'Vikunja (export)', '2 tasks and 1 recurring task'],
] as const;
for (const [name, program, added] of files) {
  test(`${name} is recognised, imported and undone`, async ({ page }) => {
    await choose(page, name, await fixture(name));
    await expect(page.getByText(program)).toBeVisible();
    await expect(page.getByText(`Adds ${added}`)).toBeVisible();
    await button(page, `Import ${added}`).click();
    await expect(page.getByText(`Added ${added}.`)).toBeVisible();
    await button(page, 'Undo import').click();
    await expect(page.getByText(/^Import undone: \d+ deleted\.$/)).toBeVisible();
  });
}

test('the same file a second time adds nothing, unless duplicates are chosen', async ({ page }) => {
  await choose(page, 'google-tasks.json', await fixture('google-tasks.json'));
  await button(page, 'Import 2 tasks').click();
  await expect(page.getByText('Added 2 tasks.')).toBeVisible();
  await button(page, 'Import another file').click();
  await choose(page, 'google-tasks.json', await fixture('google-tasks.json'));
  await expect(page.getByText('Nothing new in this file')).toBeVisible();
  await expect(page.getByText('2 already there, skipped')).toBeVisible();
  await expect(button(page, 'Import nothing')).toBeDisabled();
  await page.getByRole('radio', { name: 'Add again' }).click();
  await expect(page.getByText('Adds 2 tasks')).toBeVisible();
  await page.getByRole('radio', { name: 'Leave out' }).click();
  await expect(page.getByText('Adds 1 task')).toBeVisible();
  await expect(page.getByText('1 finished task left out')).toBeVisible();
});

test('priorities, recurrences and ignored fields are shown before the import', async ({ page }) => {
  await choose(page, 'reminders.ics', await fixture('reminders.ics'));
  const priorities = page.getByRole('region', { name: 'Priorities' });
  await expect(priorities.getByText('highest (1)')).toBeVisible();
  await expect(priorities.getByText('Urgent')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Repetitions (2)' }).getByText('FREQ=WEEKLY;BYDAY=FR')).toBeVisible();
  await expect(page.getByText(/1 repetition that Aide can’t express/)).toBeVisible();
  const unread = page.getByRole('region', { name: 'Not read' });
  await expect(unread.getByText('Reminders')).toBeVisible();
  await expect(unread.getByText('Events')).toBeVisible();
});

test('the export of an account is imported into another one', async ({ page }) => {
  const at = '2026-01-01T00:00:00.000Z';
  const row = { id: '019a0000-0000-7000-8000-000000000001', name: 'Priya', created_at: at, updated_at: at };
  const file = { exportedAt: at, profile: {}, contacts: [row], tasks: [] };
  const text = JSON.stringify({ ...file, recurringTasks: [], backlogItems: [], contactNotes: [{}] });
  await choose(page, 'aide-export.json', Buffer.from(text));
  await expect(page.getByText('Aide (account export)')).toBeVisible();
  await expect(page.getByText('Notes about contacts')).toBeVisible();
  await button(page, 'Import 1 contact').click();
  await expect(page.getByText('Added 1 contact.')).toBeVisible();
});

test('an unsupported file shows an error, and nothing is changed', async ({ page, seed }) => {
  const bomb = Buffer.from(await fixture('vikunja.zip'));
  // The sizes declared in the directory of the archive.
  for (let at = bomb.indexOf('PK\u0001\u0002'); at !== -1; at = bomb.indexOf('PK\u0001\u0002', at + 1))
    bomb.writeUInt32LE(70_000_000, at + 24);
  const cases: [string, Buffer, RegExp][] = [
    ['cut.json', (await fixture('todoist.json')).subarray(0, 700), /^This file is damaged or not complete/],
    ['empty.csv', Buffer.alloc(0), /^Aide doesn’t know this kind of file/],
    ['photo.csv', Buffer.from([0x89, 0x50, 0, 0, 0, 1]), /^This file can’t be read/],
    ['large.json', Buffer.alloc(40_000_000, 32), /^This file is too large/],
    ['bomb.zip', bomb, /^This file is too large/],
    ['none.json', Buffer.from('{"kind":"tasks#taskLists","items":[]}'), /^There are no tasks in this file/],
    [
      'broken.ics',
      Buffer.from('BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY\nEND:VTODO\n'),
      /^There are no tasks in this file/,
    ],
  ];
  for (const [name, buffer, sentence] of cases) {
    await choose(page, name, buffer);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  expect(await seed.tasks()).toEqual([]);
});

test('a failed import shows how far it came', async ({ page }) => {
  await choose(page, 'google-tasks.json', await fixture('google-tasks.json'));
  await expect(page.getByText('Adds 2 tasks')).toBeVisible();
  await failApi(page, taskImportRoutes.importTasks, 'TRIAL_EXPIRED');
  await button(page, 'Import 2 tasks').click();
  await expect(
    page.getByText(/^Stopped after 0 of 2: .* Choose the same file again to import the rest\.$/),
  ).toBeVisible();
});

test('is linked from the tasks and from the settings', async ({ page }) => {
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import tasks' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Import tasks' }).click();
  await expect(page.getByText('Choose a file, or drop it here')).toBeVisible();
});
