import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { taskImportRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { isDisabled, only, selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

test.beforeEach(({ signedIn }) => expect(signedIn.token).not.toBe(''));

const fixture = (name: string) => readFile(path.resolve(import.meta.dirname, '../../rules/fixtures/tasks', name));

async function choose(name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  await app.open('/tasks/import');
  await user.upload(
    await waitFor(() => only(selectAll('input[type=file]'))),
    new File([content], name, { type: 'text/plain' }),
  );
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });

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
  test(`${name} is recognised, imported and undone`, async () => {
    await choose(name, await fixture(name));
    await screen.findByText(program);
    await screen.findByText(`Adds ${added}`);
    await user.click(await waitFor(() => button(`Import ${added}`)));
    await screen.findByText(`Added ${added}.`);
    await user.click(await waitFor(() => button('Undo import')));
    await screen.findByText(/^Import undone: \d+ deleted\.$/);
  });
}

test('the same file a second time adds nothing, unless duplicates are chosen', async () => {
  await choose('google-tasks.json', await fixture('google-tasks.json'));
  await user.click(await waitFor(() => button('Import 2 tasks')));
  await screen.findByText('Added 2 tasks.');
  await user.click(await waitFor(() => button('Import another file')));
  await choose('google-tasks.json', await fixture('google-tasks.json'));
  await screen.findByText('Nothing new in this file');
  await screen.findByText('2 already there, skipped');
  await waitFor(() => expect(isDisabled(button('Import nothing'))).toBe(true));
  await user.click(await screen.findByRole('radio', { name: 'Add again' }));
  await screen.findByText('Adds 2 tasks');
  await user.click(await screen.findByRole('radio', { name: 'Leave out' }));
  await screen.findByText('Adds 1 task');
  await screen.findByText('1 finished task left out');
});

test('priorities, recurrences and ignored fields are shown before the import', async () => {
  await choose('reminders.ics', await fixture('reminders.ics'));
  const priorities = await screen.findByRole('region', { name: 'Priorities' });
  await within(priorities).findByText('highest (1)');
  await within(priorities).findByText('Urgent');
  await waitFor(() =>
    within(screen.getByRole('region', { name: 'Repetitions (2)' })).getByText('FREQ=WEEKLY;BYDAY=FR'),
  );
  await screen.findByText(/1 repetition that Aide can’t express/);
  const unread = await screen.findByRole('region', { name: 'Ignored' });
  await within(unread).findByText('Reminders');
  await within(unread).findByText('Events');
});

test('the export of an account is imported into another one', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const row = { id: '019a0000-0000-7000-8000-000000000001', name: 'Priya', created_at: at, updated_at: at };
  const file = { exportedAt: at, profile: {}, contacts: [row], tasks: [] };
  const text = JSON.stringify({ ...file, recurringTasks: [], backlogItems: [], contactNotes: [{}] });
  await choose('aide-export.json', Buffer.from(text));
  await screen.findByText('Aide (account export)');
  await screen.findByText('Notes about contacts');
  await user.click(await waitFor(() => button('Import 1 contact')));
  await screen.findByText('Added 1 contact.');
});

test('an unsupported file shows an error, and nothing is changed', async ({ seed }) => {
  const bomb = Buffer.from(await fixture('vikunja.zip'));
  // The sizes declared in the directory of the archive.
  for (let at = bomb.indexOf('PK\u0001\u0002'); at !== -1; at = bomb.indexOf('PK\u0001\u0002', at + 1))
    bomb.writeUInt32LE(70_000_000, at + 24);
  const cases: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
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
    await choose(name, buffer);
    await screen.findByText(sentence);
  }
  expect(await seed.tasks()).toEqual([]);
});

test('a failed import shows how far it came', async () => {
  await choose('google-tasks.json', await fixture('google-tasks.json'));
  await screen.findByText('Adds 2 tasks');
  api.fail(taskImportRoutes.importTasks, 'TRIAL_EXPIRED');
  await user.click(await waitFor(() => button('Import 2 tasks')));
  await screen.findByText(/^Stopped after 0 of 2: .* Choose the same file again to import the rest\.$/);
});

test('is linked from the tasks and from the settings', async () => {
  await app.open('/tasks');
  await user.click(await screen.findByRole('link', { name: 'Import' }));
  await screen.findByRole('heading', { name: 'Import tasks' });
  await app.open('/settings');
  await user.click(await screen.findByRole('link', { name: 'Import tasks' }));
  await screen.findByText('Choose a file, or drop it here');
});
