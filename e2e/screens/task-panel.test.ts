import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { isChecked, nth } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';

test('notes and steps of a task are written in its panel by keyboard and kept after a reload', async ({ seed }) => {
  const { id } = await seed.task({ title: 'Board meeting', dueDate: '2091-03-04', steps: ['Agenda'] });
  await app.open(`/tasks?task=${id}`);
  const panel = () => screen.getByRole('dialog', { name: 'Board meeting' });
  await user.fill(
    await waitFor(() => within(panel()).getByRole('textbox', { name: 'Notes' })),
    'Room 4, see https://example.com/plan.',
  );
  await waitFor(() => within(panel()).getByText('Saved'));

  (await waitFor(() => within(panel()).getByRole('textbox', { name: 'Step: Agenda' }))).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(within(panel()).getByRole('textbox', { name: 'New step' })));
  await user.keyboard('Slides');
  await user.keyboard('{Enter}');
  await user.keyboard('Invite everybody');
  await user.keyboard('{Enter}');
  await waitFor(() => within(panel()).getByText('0 of 3 done'));
  await user.click(await waitFor(() => within(panel()).getByRole('checkbox', { name: 'Slides' })));
  await waitFor(() => within(panel()).getByText('1 of 3 done'));
  await user.clear(await waitFor(() => within(panel()).getByRole('textbox', { name: 'Step: Slides' })));
  await user.keyboard('{Backspace}');
  await waitFor(() =>
    expect(document.activeElement).toBe(within(panel()).getByRole('textbox', { name: 'Step: Agenda' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => within(panel()).getByText('1 of 3 done'));
  await expect
    .poll(async () => (await seed.tasks())[0]?.steps.map(({ title, done }) => [title, done]))
    .toEqual([
      ['Agenda', false],
      ['Slides', true],
      ['Invite everybody', false],
    ]);

  await app.reload();
  await waitFor(() =>
    expect(within(panel()).getByRole('link', { name: 'https://example.com/plan' }).getAttribute('rel')).toBe(
      'noopener noreferrer nofollow',
    ),
  );
  await waitFor(() => expect(isChecked(within(panel()).getByRole('checkbox', { name: 'Slides' }))).toBe(true));
  await waitFor(() => nth(within(panel()).queryAllByText('Step done: Slides'), 0));
});
