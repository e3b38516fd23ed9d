import { expectAccessible } from '../support/axe.ts';
import { seedTask } from '../support/contacts.ts';
import { expect, test } from '../support/test.ts';

test('j and k move between tasks, e edits, # deletes after confirmation, n creates and c captures', async ({
  page,
  server,
  signedIn,
}) => {
  for (const title of ['First', 'Second', 'Third']) await seedTask(server.url, signedIn, { title });
  await page.goto('/tasks?view=cards&sort=title');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(cards.nth(1)).toBeFocused();
  await expect(cards.nth(1)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('Second');
  await page.keyboard.press('Escape');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('#');
  await expect(page.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('c');
  const capture = page.getByRole('dialog', { name: 'Capture' });
  await expect(capture.getByLabel('Capture a task')).toBeFocused();
  await page.keyboard.type('Fourth');
  await page.keyboard.press('Enter');
  await expect(capture).toBeHidden();
  await expect(cards).toHaveCount(3);
});

test('the list of shortcuts and the palette are accessible', async ({ page, seed }) => {
  const priya = await seed.contact({ name: 'Priya Sharma' });
  await seed.task({ title: 'Prepare the board meeting', contactId: priya.id, steps: ['Book the Zürich room'] });
  await seed.task({ title: 'Meeting of October', status: 'completed' });
  await seed.recurring({ title: 'Team meeting', recurrenceText: 'every monday at 9 AM' });
  await seed.item({ title: 'Ideas for the offsite meeting' });
  await page.goto('/contacts');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Create a task');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('metting');
  await expect(palette.getByRole('option')).toHaveCount(5);
  await expectAccessible(page);
  await palette.getByRole('combobox').fill('Call Priya about the renewal tomorrow 4pm');
  await expect(palette.getByRole('option', { name: /^Add task: Call Priya/ })).toContainText('Priya Sharma');
  await expectAccessible(page);
  await palette.getByRole('combobox').fill('');
  await page.getByRole('option', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel('Name').fill('   ');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
});
