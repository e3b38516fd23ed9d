import { expect, test } from '../dom/test.ts';

test('notes and steps of a task are written in its panel by keyboard and kept after a reload', async ({
  page,
  seed,
}) => {
  const { id } = await seed.task({ title: 'Board meeting', dueDate: '2091-03-04', steps: ['Agenda'] });
  await page.goto(`/tasks?task=${id}`);
  const panel = page.getByRole('dialog', { name: 'Board meeting', exact: true });
  await panel.getByRole('textbox', { name: 'Notes', exact: true }).fill('Room 4, see https://example.com/plan.');
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

  await panel.getByRole('textbox', { name: 'Step: Agenda', exact: true }).press('Enter');
  await expect(panel.getByRole('textbox', { name: 'New step', exact: true })).toBeFocused();
  await page.keyboard.type('Slides');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Invite everybody');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('0 of 3 done', { exact: true })).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Slides', exact: true }).click();
  await expect(panel.getByText('1 of 3 done', { exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Step: Slides', exact: true }).fill('');
  await page.keyboard.press('Backspace');
  await expect(panel.getByRole('textbox', { name: 'Step: Agenda', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel.getByText('1 of 3 done', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await seed.tasks())[0]?.steps.map(({ title, done }) => [title, done]))
    .toEqual([
      ['Agenda', false],
      ['Slides', true],
      ['Invite everybody', false],
    ]);

  await page.reload();
  await expect(panel.getByRole('link', { name: 'https://example.com/plan', exact: true })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await expect(panel.getByRole('checkbox', { name: 'Slides', exact: true })).toBeChecked();
  await expect(panel.getByText('Step done: Slides', { exact: true }).first()).toBeVisible();
});
