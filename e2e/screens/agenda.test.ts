import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findRow, findToast, getRow, queryRows } from '../dom/parts.ts';
import { nth } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';

const getSection = (name: string) => screen.getByRole('region', { name });

test('the task shortcuts work in a contact’s panel and leave it open', async ({ seed }) => {
  const { id: contact_id } = await seed.contact({ name: 'Dev Patel' });
  for (const title of ['Call Dev', 'Send Dev the quote'])
    await seed.task({ title, contact_id, task_type: 'follow_up' });
  await app.open(`/contacts?contact=${contact_id}`);
  const panel = () => screen.getByRole('dialog', { name: 'Dev Patel' });
  const rows = () => within(panel()).queryAllByRole('article');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(nth(rows(), 0)));
  await user.keyboard('#');
  const question = await screen.findByRole('alertdialog');

  (await within(question).findByRole('button', { name: 'Cancel' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(nth(rows(), 0)));
  await user.keyboard('t');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'When' })));
  await user.keyboard('tomorrow');
  await user.click(await screen.findByRole('option', { name: /^Tomorrow/ }));
  await waitFor(() => within(panel()).getByText('Due tomorrow'));
  (await waitFor(() => nth(rows(), 0))).focus();
  await user.keyboard('d');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await waitFor(panel);
});

test('a task is completed, rescheduled, edited, prioritised, moved and deleted by shortcuts, each undone by z', async ({
  seed,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title, dueDate: '2020-01-05' });
  await app.open('/tasks');
  const overdue = () => getSection('Overdue');
  await waitFor(() => expect(within(overdue()).queryAllByRole('article')).toHaveLength(3));

  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(getRow('Alpha')));
  await user.keyboard('d');
  await waitFor(() => expect(within(overdue()).queryAllByRole('article')).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toBe(getRow('Beta')));
  await findToast('success', 'Completed “Alpha”');
  await user.keyboard('z');
  await waitFor(() => expect(within(overdue()).queryAllByRole('article')).toHaveLength(3));

  await user.keyboard('t');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'When' })));
  await user.keyboard('tomorrow 4pm');
  await screen.findByRole('option', { name: /^Tomorrow, 4:00 PM/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(within(getSection('Tomorrow')).getByRole('article').textContent).toContain('Beta'));
  await findToast('success', 'Moved “Beta”');
  await user.keyboard('z');
  await waitFor(() => expect(within(overdue()).queryAllByRole('article')).toHaveLength(3));

  (await findRow('Beta')).focus();
  await user.keyboard('1');
  await waitFor(() => within(getRow('Beta')).getByText('Urgent priority'));
  await user.keyboard('e');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
  await user.keyboard('Beta, again');
  await user.keyboard('{Enter}');
  // The next undo would revert this change if its toast came after that of the next change.
  await findToast('success', 'Saved “Beta, again”');

  (await findRow('Gamma')).focus();
  await user.keyboard('b');
  await waitFor(() => expect(queryRows('Gamma')).toEqual([]));
  await findToast('success', 'Moved “Gamma” to the backlog');
  await user.keyboard('z');
  await findRow('Gamma');

  (await findRow('Gamma')).focus();
  await user.keyboard('#');
  (await waitFor(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(queryRows('Gamma')).toEqual([]));
  await findToast('success', 'Task deleted successfully!');
  await user.keyboard('z');
  await findRow('Gamma');
});
