import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast } from '../dom/parts.ts';
import { getTexts } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';

test('the palette finds tasks, recurring tasks, backlog items and contacts despite a typing error, opens one and acts on one by keyboard', async ({
  seed,
}) => {
  const priya = await seed.contact({ name: 'Priya Shah' });
  await seed.task({ title: 'Prepare the board meeting', contactId: priya.id, steps: ['Book the Zürich room'] });
  await seed.task({ title: 'Meeting of October', status: 'completed' });
  await seed.recurring({ title: 'Team meeting', recurrenceText: 'every monday at 9 AM' });
  await seed.item({ title: 'Ideas for the offsite meeting' });
  await app.open('/tasks');
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  const palette = () => screen.getByRole('dialog', { name: 'Command palette' });
  const field = () => within(palette()).getByRole('combobox');
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(field()));

  await user.keyboard('metting');
  const groups = () => within(palette()).queryAllByRole('group');
  await waitFor(() =>
    expect(getTexts(within(palette()).queryAllByRole('option'))).toEqual([
      expect.stringMatching(/^Prepare the board meeting/),
      expect.stringMatching(/^Meeting of October/),
      expect.stringMatching(/^Team meeting/),
      expect.stringMatching(/^Ideas for the offsite meeting/),
      expect.stringMatching(/^Add task: metting/),
    ]),
  );
  expect(groups().map((group) => group.getAttribute('aria-label'))).toEqual([
    'Tasks',
    'Recurring tasks',
    'Backlog',
    'Capture',
  ]);

  await user.fill(await waitFor(field), 'zurich');
  await waitFor(() =>
    expect(
      within(palette())
        .getByRole('option', { name: /^Prepare the board meeting/ })
        .getAttribute('aria-selected'),
    ).toBe('true'),
  );
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Prepare the board meeting' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // Tab focuses the found task, and the task shortcuts work as in a list.
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.keyboard('zurich');
  const board = () => within(palette()).getByRole('option', { name: /^Prepare the board meeting/ });
  await waitFor(() => expect(board().getAttribute('aria-selected')).toBe('true'));
  await user.keyboard('{Tab}');
  await waitFor(() => expect(document.activeElement).toBe(board()));
  await user.keyboard('d');
  await waitFor(() => expect(board().textContent).toContain('Completed'));
  await findToast('success', 'Completed “Prepare the board meeting”');
  await user.keyboard('z');
  await waitFor(() => expect(board().textContent).not.toContain('Completed'));
  await waitFor(() => expect(document.activeElement).toBe(board()));
  await user.keyboard('t');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'When' })));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'When' })).toBeNull());

  // A backlog item opens on its page.
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.keyboard('offsite');
  await waitFor(() =>
    expect(
      within(palette())
        .getByRole('option', { name: /^Ideas for the offsite/ })
        .getAttribute('aria-selected'),
    ).toBe('true'),
  );
  await user.keyboard('{Enter}');
  const details = await screen.findByRole('region', { name: 'Item details' });
  await within(details).findByRole('heading', { name: 'Ideas for the offsite meeting' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.keyboard('send Priya the deck tomorrow at 4pm');
  await waitFor(() =>
    expect(within(palette()).getByRole('option', { name: /^Add task: send Priya/ }).textContent).toContain(
      'Priya Shah',
    ),
  );
  await user.keyboard('{Control>}a{/Control}');
  await user.keyboard('zebra');
  await waitFor(() => within(palette()).getByText('Nothing found for “zebra”.'));
  await user.keyboard('{Enter}');
  await waitFor(palette);
  expect(await seed.tasks()).toHaveLength(2);
});
