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

test('title, contact, priority and the person waited for are edited in the panel, and j and k go to the next task', async ({
  seed,
}) => {
  await seed.contact({ name: 'Priya' });
  const first = await seed.task({ title: 'Send the deck', dueDate: '2091-03-04' });
  const second = await seed.task({ title: 'Call the bank', dueDate: '2091-03-05' });
  await app.open(`/tasks?task=${first.id}`);
  const panel = (name: string) => screen.findByRole('dialog', { name });
  const stored = async () => (await seed.tasks()).find(({ id }) => id === first.id);

  await user.click(await within(await panel('Send the deck')).findByTitle('Edit title'));
  await user.fill(await screen.findByLabelText('Title'), 'Send the new deck');
  await user.keyboard('{Enter}');
  const renamed = await panel('Send the new deck');
  await user.selectOptions(await within(renamed).findByLabelText('Contact'), 'Priya');
  await user.selectOptions(await within(renamed).findByLabelText('Priority'), 'high');
  await expect.poll(stored).toMatchObject({ title: 'Send the new deck', contact: { name: 'Priya' }, priority: 'high' });

  await user.click(await within(renamed).findByRole('switch', { name: 'Waiting for' }));
  await expect.poll(stored).toMatchObject({ waiting_since: expect.any(String), waiting_for: null });
  await user.fill(await within(renamed).findByLabelText('Person'), 'Rahul');
  await user.keyboard('{Enter}');
  await expect.poll(stored).toMatchObject({ waiting_for: 'Rahul' });
  await user.click(await within(renamed).findByRole('switch', { name: 'Waiting for' }));
  await expect.poll(stored).toMatchObject({ waiting_since: null, waiting_for: null });

  await user.keyboard('j');
  await within(await panel('Call the bank')).findByRole('button', { name: 'Done' });
  await waitFor(() => expect(location.search).toContain(second.id));
  await user.keyboard('k');
  await panel('Send the new deck');
});
