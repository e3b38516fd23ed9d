import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { taskImportRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ signedIn }) => expect(signedIn.token).not.toBe(''));

const fixture = (name: string) => readFile(path.resolve(import.meta.dirname, '../../rules/fixtures/tasks', name));

test('a backup of TickTick is imported with the keyboard, and undone in one step', async ({ page, seed }) => {
  await seed.task({ title: 'Here already' });
  await page.goto('/tasks/import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const file = { name: 'TickTick-backup.csv', mimeType: 'text/csv', buffer: await fixture('ticktick.csv') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Adds 5 tasks and 1 recurring task')).toBeVisible();
  await expectAccessible(page);
  const release = await holdApi(page, taskImportRoutes.importTasks);
  await page.getByRole('radio', { name: 'Add as finished' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Imported rows' })).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText('Added 5 tasks and 1 recurring task.')).toBeVisible();
  await expectAccessible(page);
  expect(await seed.tasks()).toHaveLength(6);
  await page.getByRole('link', { name: 'Show tasks' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Import undone: 6 deleted.')).toBeVisible();
  expect((await seed.tasks()).map(({ title }) => title)).toEqual(['Here already']);
});

test('a dropped file is imported', async ({ page }) => {
  await page.goto('/tasks/import');
  const text = (await fixture('reminders.ics')).toString();
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'Reminders.ics', { type: 'text/calendar' }));
    return data;
  }, text);
  await page.getByText('Choose a file, or drop it here').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('Adds 3 tasks and 1 recurring task')).toBeVisible();
});
