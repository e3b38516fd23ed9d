import { Keys } from '../support/keys.ts';
import { findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('contacts can be added, uploaded, searched, sorted, followed up, edited and deleted by keyboard alone', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  const cards = page.getByRole('article');
  await page.goto('/contacts');
  await keys.push('button', 'Add First Contact');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.type('Priya Sharma');
  await keys.tabTo('textbox', 'Email', dialog);
  await keys.type('priya@acme.in');
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cards).toHaveCount(1);
  await keys.expectSomewhere();

  await keys.push('button', 'Upload CSV');
  const chosen = page.waitForEvent('filechooser');
  await keys.tabInto(dialog.locator('input[type="file"]'));
  await keys.press('Enter');
  const csv = 'name,email\nDev Patel,dev@acme.in\nMeera Nair,meera@acme.in\n';
  await (await chosen).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await keys.push('button', 'Upload 2 contacts', dialog);
  await expect(dialog.getByText('2 contacts uploaded successfully!')).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Upload CSV' })).toBeFocused();
  await expect(cards).toHaveCount(3);

  await keys.press('/');
  await keys.type('acme');
  await keys.choose('Sort by', 'Email');
  await keys.push('button', /Ascending|Descending|order/i);
  await expect(cards.first()).toContainText('Priya');
  await keys.press('j', 'o');
  const panel = page.getByRole('dialog', { name: 'Priya Sharma' });
  await keys.push('button', 'Tomorrow', panel);
  await keys.push('button', 'Complete Follow up with Priya Sharma', panel);
  await expect(panel.getByText('No open follow-ups with')).toBeVisible();
  await keys.expectSomewhere();
  await keys.press('Escape');
  await expect(cards.first()).toBeFocused();

  await keys.press('e');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.retype('Priya Rao');
  await keys.press('Enter');
  await expect(cards.first()).toContainText('Priya Rao');
  await expect(cards.first()).toBeFocused();
  for (const left of [2, 1, 0]) {
    await keys.press('#');
    await keys.confirm('Delete');
    await expect(cards).toHaveCount(left);
    await keys.expectSomewhere();
  }
});

test('recurring tasks can be created, filtered, paused, resumed and deleted by keyboard alone', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const keys = new Keys(page);
  const create = page.getByRole('dialog', { name: 'Create Task' });
  await page.goto('/recurring-tasks');
  await keys.push('button', 'New recurring task');
  await keys.tabTo('textbox', 'Title', create);
  await keys.type('Water the plants');
  await keys.tabTo('textbox', 'Recurrence Pattern', create);
  await keys.type('every monday at 9 AM');
  await keys.press('Enter');
  await expect(create).toBeHidden();
  const card = page.getByRole('article');
  await expect(card).toContainText('Water the plants');
  await keys.expectSomewhere();

  await keys.press('/');
  await keys.type('plants');
  await keys.choose('Status', 'Active');
  await keys.push('button', 'Pause Water the plants');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await keys.expectSomewhere();
  await keys.choose('Status', 'Paused');
  await keys.push('button', 'Resume Water the plants');
  await keys.choose('Status', 'All');
  await expect(card.getByText('Active')).toBeVisible();
  await keys.push('button', 'Delete Water the plants');
  await keys.confirm('Delete');
  await expect(findToast(page, 'success', 'Recurring task deleted successfully!')).toBeVisible();
  await keys.expectSomewhere();
});

test('backlog items can be added, viewed, edited, deleted, restored and converted by keyboard alone', async ({
  page,
  seed,
}) => {
  const keys = new Keys(page);
  await seed.item({ title: 'Second idea' });
  await page.goto('/tasks');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await keys.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search, or write a task' })).toBeFocused();
  await keys.type('backlog');
  await keys.press('Enter');
  await expect(page).toHaveURL('/backlog');
  const backlog = page.getByRole('main');
  await expect(backlog.getByRole('listitem')).toHaveCount(1);
  await keys.push('button', 'Add item');
  await expect(backlog.getByLabel('Title')).toBeFocused();
  await keys.type('First idea');
  await keys.press('Enter');
  await expect(backlog.getByRole('listitem')).toHaveCount(2);
  await expect(backlog.getByLabel('Title')).toBeFocused();
  await expect(backlog.getByLabel('Title')).toHaveValue('');

  await keys.push('button', 'Edit First idea', backlog);
  const edit = backlog.getByRole('form', { name: 'Edit Backlog Item' });
  await keys.tabTo('textbox', 'Title', edit);
  await keys.retype('A better idea');
  await keys.press('Enter');
  await expect(edit).toBeHidden();
  await expect(backlog.getByRole('heading', { name: 'A better idea' })).toBeVisible();
  await keys.expectSomewhere();

  await keys.push('button', 'Delete A better idea', backlog);
  await expect(backlog.getByRole('button', { name: 'Delete Second idea' })).toBeFocused();
  await keys.push('button', 'Undo', backlog);
  await expect(backlog.getByRole('listitem')).toHaveCount(2);
  await keys.push('button', /^Second idea/, backlog);
  await keys.push('button', 'Convert to Task', backlog);
  await expect(backlog.getByText('“Second idea” was converted to a task.')).toBeVisible();
  await keys.expectSomewhere();
  await keys.press('g');
  await keys.press('t');
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByRole('article')).toContainText('Second idea');
});
