import { Keys } from '../support/keys.ts';
import { passGate } from '../support/dashboard.ts';
import { expect, test } from '../dom/test.ts';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
});

test('a command is carried out and undone by the keyboard alone', async ({ page, seed }) => {
  const task = await seed.task({ title: 'Call Priya about the renewal', dueDate: '2030-05-02T00:00:00.000Z' });
  await seed.task({ title: 'Pay the rent' });
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await new Keys(page).tabInto(box);
  await page.keyboard.type('push the Priya renewal call to 6 May 2030');
  const changes = page.getByRole('list', { name: 'What changes' });
  await expect(changes).toContainText('Call Priya about the renewal');
  await expect(changes).toContainText('Mon 6 May');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
  await expect
    .poll(async () => (await seed.tasks()).find(({ id }) => id === task.id)?.due_date)
    .toContain('2030-05-06');
  await page.keyboard.type('undo');
  await expect(page.getByText('Undoes the last change.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await seed.tasks()).find(({ id }) => id === task.id)?.due_date)
    .toContain('2030-05-02');
});

test('a command that fits nothing says so and can be added as a task', async ({ page, seed }) => {
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('mark the dentist as done');
  await expect(page.getByText('No task fits “the dentist”.')).toBeVisible();
  await box.press('Enter');
  await page.getByRole('button', { name: 'Add as a task instead' }).press('Enter');
  await expect(box).toHaveValue('');
  expect(await seed.tasks()).toHaveLength(1);
});
