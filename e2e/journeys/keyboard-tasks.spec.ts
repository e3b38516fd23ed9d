import { Keys } from '../support/keys.ts';
import { findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('tasks can be created, found, edited, completed, reopened, deleted and restored by keyboard alone', async ({
  page,
  seed,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title, due_date: '2091-01-05' });
  const keys = new Keys(page);
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await page.goto('/tasks?view=cards&sort=title');
  await expect(page.getByRole('article')).toHaveCount(3);

  await keys.press('n');
  const create = page.getByRole('dialog', { name: 'Create Task' });
  await keys.tabTo('textbox', 'Title', create);
  await keys.type('Delta');
  await keys.tabInto(create.getByLabel('Due Date'));
  await keys.type('03032091');
  await keys.choose('Priority', 'High', create);
  await keys.tabTo('textbox', 'Title', create);
  await keys.press('Enter');
  await expect(create).toBeHidden();
  await expect(card('Delta')).toContainText('3 Mar 2091');

  await keys.press('/');
  await keys.type('a');
  await keys.choose('Priority', 'High');
  await expect(page.getByRole('article')).toHaveCount(1);
  await keys.press('Home');
  await keys.choose('Status', 'Completed');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await keys.press('Home');
  await keys.choose('Sort by', 'Title');
  await keys.push('button', /Ascending|Descending|order/i);
  await expect(page.getByRole('article').first()).toContainText('Gamma');
  await keys.press('Enter');
  await expect(page.getByRole('article').first()).toContainText('Alpha');

  await keys.press('j', 'j', 'e');
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await keys.tabTo('textbox', 'Title', edit);
  await keys.retype('Beta, again');
  await keys.press('Enter');
  await expect(edit).toBeHidden();
  await expect(card('Beta, again')).toBeFocused();

  const status = await keys.choose('Status of Beta, again', 'Completed');
  const readStatus = async () => (await seed.tasks()).find(({ title }) => title === 'Beta, again')?.status;
  await expect.poll(readStatus).toBe('completed');
  await expect(status).toHaveValue('completed');
  await expect(status).toBeEnabled();
  await expect(status).toBeFocused();
  await keys.press('Home');
  await expect(status).toHaveValue('pending');
  await expect(status).toBeFocused();

  await keys.tabTo('button', 'Delete Beta, again');
  // Blur saves the select. Deleting the task before that would make the request fail.
  await expect.poll(readStatus).toBe('pending');
  await expect(status).toBeEnabled();
  await keys.press('#');
  await keys.confirm('Delete');
  await expect(page.getByRole('button', { name: 'Delete Delta' })).toBeFocused();
  await expect(findToast(page, 'success', 'Task deleted successfully!')).toBeVisible();
  await keys.press('z');
  await expect(card('Beta, again')).toBeVisible();
  await keys.press('k', 'k', 'o');
  const details = page.getByRole('dialog', { name: 'Alpha' });
  await keys.push('button', 'Delete', details);
  await keys.confirm('Delete');
  await expect(card('Alpha')).toHaveCount(0);
  await keys.expectSomewhere();
  await expect(findToast(page, 'success', 'Task deleted successfully!')).toBeVisible();
  await keys.press('ControlOrMeta+z');
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('selected tasks can be completed, rescheduled, changed, deleted and restored by keyboard alone', async ({
  page,
  seed,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma', 'Delta']) await seed.task({ title });
  const keys = new Keys(page);
  await page.goto('/tasks?view=cards&sort=title');
  const cards = page.getByRole('article');
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await expect(cards).toHaveCount(4);
  await keys.press('j', 'x', 'j', 'x');
  await expect(bar).toContainText('2 selected');
  await keys.push('button', 'Complete', bar);
  await expect(bar).toBeHidden();
  await expect(cards.nth(0).getByRole('combobox')).toHaveValue('completed');
  await keys.expectSomewhere();
  await expect(findToast(page, 'success', '2 tasks completed')).toBeVisible();
  await keys.press('z');
  for (const at of [0, 1]) await expect(cards.nth(at).getByRole('combobox')).toHaveValue('pending');

  await keys.press('j', 'x');
  await keys.push('button', 'Status', bar);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keys.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'In Progress' })).toBeFocused();
  await keys.press('Enter');
  await expect(cards.nth(1).getByRole('combobox')).toHaveValue('in_progress');
  await keys.expectSomewhere();

  await keys.press('j', 'x');
  await keys.push('button', 'Reschedule', bar);
  await keys.push('button', 'Tomorrow', page.getByRole('dialog'));
  await expect(page.getByText('Due tomorrow')).toHaveCount(1);
  await keys.expectSomewhere();

  await keys.press('j', 'x');
  await keys.push('button', /^Select all/, bar);
  await expect(bar).toContainText('4 selected');
  await keys.push('button', 'Delete', bar);
  await keys.confirm('Delete');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await keys.expectSomewhere();
  await expect(findToast(page, 'success', '4 tasks')).toBeVisible();
  await keys.press('z');
  await expect(cards).toHaveCount(4);
});
