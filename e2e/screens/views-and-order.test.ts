import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findRow, findToast, getRow, queryRows } from '../dom/parts.ts';
import { app, test, user } from '../dom/setup.ts';

const listTitles = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .queryAllByRole('article')
    .toSorted((a, b) => Number(a.parentElement?.dataset['index']) - Number(b.parentElement?.dataset['index']))
    .map((row) => within(row).getByRole('heading').textContent);

test('a filter is saved as a view, chosen after a reload, and removed with Undo', async ({ seed }) => {
  await seed.task({ title: 'Send the quote', labels: ['sales'], dueDate: '2091-03-04' });
  await seed.task({ title: 'Call the bank', dueDate: '2091-03-04' });
  await app.open('/tasks?label=sales');
  await findRow('Send the quote');
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.fill(name, 'Sales first');
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Saved views, Sales first' });
  // The page shows the view before it is stored.
  await expect.poll(async () => (await seed.profile()).taskView?.saved).toHaveLength(1);

  await app.open('/tasks');
  await findRow('Call the bank');
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sales first' }));
  await waitFor(() => expect(queryRows('Call the bank')).toEqual([]));
  getRow('Send the quote');
  await user.click(await screen.findByRole('button', { name: 'Saved views, Sales first' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove “Sales first”' }));
  await findToast('success', 'Removed the view');
  await screen.findByRole('button', { name: 'Saved views' });
  await user.keyboard('z');
  await screen.findByRole('button', { name: 'Saved views, Sales first' });
});

test('tasks of the day are put in an order by Shift and arrows and by the menu, kept after a reload, with Undo', async ({
  seed,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title, dueDate: '2020-01-05' });
  await app.open('/tasks');
  await waitFor(() => expect(listTitles('Overdue')).toEqual(['Alpha', 'Beta', 'Gamma']));
  (await findRow('Gamma')).focus();
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await waitFor(() => expect(listTitles('Overdue')).toEqual(['Alpha', 'Gamma', 'Beta']));
  await findToast('success', 'Moved “Gamma” to place 2 of 3');
  await waitFor(() => expect(document.activeElement).toBe(getRow('Gamma')));
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await waitFor(() => expect(listTitles('Overdue')).toEqual(['Gamma', 'Alpha', 'Beta']));
  await user.keyboard('z');
  await waitFor(() => expect(listTitles('Overdue')).toEqual(['Alpha', 'Gamma', 'Beta']));

  await user.click(await screen.findByRole('button', { name: 'More for Alpha' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await waitFor(() => expect(listTitles('Overdue')).toEqual(['Gamma', 'Alpha', 'Beta']));
  await findToast('success', 'Moved “Alpha” to place 2 of 3');
  const planned = (await seed.tasks()).find(({ title }) => title === 'Gamma');
  await expect.poll(async () => (await seed.profile()).taskView?.plan?.ids[0]).toBe(planned?.id);
  await app.reload();
  await waitFor(() => expect(listTitles('Overdue')).toEqual(['Gamma', 'Alpha', 'Beta']));
});
