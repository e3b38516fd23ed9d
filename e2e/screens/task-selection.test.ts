import { taskRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast } from '../dom/parts.ts';
import { getAddress, isDisabled, nth, selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

const bar = () => screen.getByRole('region', { name: 'Selected tasks' });
const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });
const getStatus = (title: string) => screen.getByLabelText(`Status of ${title}`);

test('the selection works by keyboard alone, and rejected tasks stay selected', async ({ seed }) => {
  for (const title of ['A deck', 'B gift', 'C call']) await seed.task({ title });
  await app.open('/tasks?view=cards&sort=title');
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(3));
  for (const key of ['j', 'x', 'j', 'x']) await user.keyboard(key);
  await waitFor(() => expect(bar().textContent).toContain('2 selected'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull());
  for (const key of ['x', 'k', 'x']) await user.keyboard(key);
  await waitFor(() => expect(bar().textContent).toContain('2 selected'));
  (await waitFor(() => within(bar()).getByRole('button', { name: 'Status' }))).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Pending' })));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'In Progress' })));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(getStatus('A deck')).toHaveProperty('value', 'in_progress'));
  await waitFor(() => expect(getStatus('C call')).toHaveProperty('value', 'pending'));

  api.fail(taskRoutes.changeTasksInBulk, 'INTERNAL', { times: 1 });
  (await waitFor(() => box('A deck'))).focus();
  await user.keyboard('[Space]');
  (await waitFor(() => box('B gift'))).focus();
  await user.keyboard('[Space]');
  // Wait until the previous change is saved.
  await waitFor(() => expect(isDisabled(within(bar()).getByRole('button', { name: 'Delete' }))).toBe(false));
  (await waitFor(() => within(bar()).getByRole('button', { name: 'Delete' }))).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Are you sure you want to delete these 2 tasks?');
  await user.keyboard('{Tab}');
  await user.keyboard('{Enter}');
  await findToast('error', '2 tasks were not changed');
  await waitFor(() => expect(bar().textContent).toContain('2 selected'));
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(3));
});

test('selected tasks can be completed, rescheduled, moved to the backlog and deleted, each with one Undo', async ({
  seed,
}) => {
  for (const title of ['A deck', 'B gift', 'C call']) await seed.task({ title, dueDate: '2091-03-04' });
  await app.open('/tasks?view=cards&sort=title');
  await user.click(await waitFor(() => box('A deck')));
  await user.keyboard('{Shift>}');
  await user.click(box('C call'));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(bar().textContent).toContain('3 selected'));

  await user.click(await waitFor(() => within(bar()).getByRole('button', { name: 'Complete' })));
  for (const title of ['A deck', 'B gift', 'C call'])
    await waitFor(() => expect(getStatus(title)).toHaveProperty('value', 'completed'));
  await user.click(within(await findToast('success', '3 tasks completed')).getByRole('button', { name: 'Undo' }));
  for (const title of ['A deck', 'B gift', 'C call'])
    await waitFor(() => expect(getStatus(title)).toHaveProperty('value', 'pending'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull());

  await user.click(await waitFor(() => box('B gift')));
  await user.click(await waitFor(() => within(bar()).getByRole('button', { name: 'Select all 3' })));
  await user.click(await waitFor(() => within(bar()).getByRole('button', { name: 'Reschedule' })));
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule 3 tasks' });
  await user.fill(await within(dialog).findByLabelText('Another day'), '2092-05-06');
  await user.click(await within(dialog).findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.queryAllByText('Due 6 May 2092')).toHaveLength(3));
  await user.click(within(await findToast('success', '3 tasks moved')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryAllByText('Due 4 Mar 2091')).toHaveLength(3));

  await user.click(await waitFor(() => box('A deck')));
  await user.click(await waitFor(() => box('B gift')));
  await user.click(await waitFor(() => within(bar()).getByRole('button', { name: 'Move to Backlog' })));
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(1));
  await expect.poll(async () => (await seed.backlog()).length).toBe(2);
  await user.click(
    within(await findToast('success', '2 tasks moved to the backlog')).getByRole('button', { name: 'Undo' }),
  );
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(3));
  expect(await seed.backlog()).toEqual([]);
});

test('one key acts on all selected tasks, and the bar counts what the list displays', async ({ seed }) => {
  for (const title of ['A deck', 'B gift', 'C call']) await seed.task({ title, dueDate: '2091-03-04' });
  await seed.task({ title: 'D done', status: 'completed' });
  const priorities = async () => (await seed.tasks()).map(({ title, priority }) => `${title} ${priority}`).toSorted();
  await app.open('/tasks');
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(3));
  for (const key of ['j', 'x', 'j', 'x']) await user.keyboard(key);
  await waitFor(() => within(bar()).getByText('2 selected'));
  // The finished group is collapsed, so its task is not among them.
  within(bar()).getByRole('button', { name: 'Select all 3' });
  await user.keyboard('1');
  await findToast('success', '2 tasks set to Urgent');
  await expect.poll(priorities).toEqual(['A deck urgent', 'B gift urgent', 'C call medium', 'D done medium']);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull());

  await user.click(await waitFor(() => box('A deck')));
  await user.click(await waitFor(() => within(bar()).getByRole('button', { name: 'Select all 3' })));
  await user.keyboard('t');
  await screen.findByRole('dialog', { name: 'Reschedule 3 tasks' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('#');
  await screen.findByText('Are you sure you want to delete these 3 tasks?');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // Completing one of them with its circle leaves two.
  await user.click(screen.getByRole('button', { name: 'Complete C call' }));
  await waitFor(() => within(bar()).getByText('2 selected'));
  await user.keyboard('b');
  await findToast('success', '2 tasks moved to the backlog');
  await expect
    .poll(async () => (await seed.backlog()).map(({ title }) => title).toSorted())
    .toEqual(['A deck', 'B gift']);
});

test('a task’s panel displays its fields, reminders and history and can start editing', async ({ seed }) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme' });
  const task = await seed.task({ title: 'Send the deck', description: 'Forty pages', contactId: contact.id });
  await app.open('/tasks');
  await user.click(await screen.findByRole('button', { name: 'Send the deck' }));
  await waitFor(() => expect(getAddress()).toBe(`/tasks?task=${task.id}`));
  const panel = () => screen.getByRole('dialog', { name: 'Send the deck' });
  for (const text of ['Personal Todo, added with the form', 'Forty pages', 'Priya (Acme)', 'No due date'])
    await waitFor(() => within(panel()).getByText(text, { exact: false }));
  await waitFor(() =>
    expect(within(panel()).getByRole('region', { name: 'Reminders' }).textContent).toContain('None planned.'),
  );
  await waitFor(() =>
    expect(within(panel()).getByRole('region', { name: 'History' }).textContent).toContain('Created on the web'),
  );
  await user.click(await waitFor(() => within(panel()).getByRole('button', { name: 'Edit' })));
  const edit = await screen.findByRole('dialog', { name: 'Edit Task' });
  await user.fill(await within(edit).findByLabelText('Due Date'), '2091-03-04');
  await user.selectOptions(await within(edit).findByLabelText('Priority'), 'high');
  await user.click(await within(edit).findByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(within(panel()).getByRole('region', { name: 'History' }).textContent).toContain('Changed on the web'),
  );
  await waitFor(() => within(panel()).getByText('Priority: Medium → High'));
  await waitFor(() => within(panel()).getByText('Due: No due date → Sun 4 Mar 2091'));
  await waitFor(() =>
    expect(nth(selectAll('[data-delivery="planned"]', panel()), 0).textContent).toContain('4 Mar 2091, 9:00 AM'),
  );
  await user.selectOptions(await waitFor(() => within(panel()).getByLabelText('Status of Send the deck')), 'completed');
  await waitFor(() => within(panel()).getByText('Status: Pending → Completed'));
  await waitFor(() => nth(selectAll('[data-delivery="cancelled"]', panel()), 0));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(getAddress()).toBe('/tasks'));
  await app.goBack();
  await app.goForward();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send the deck' })).toBeNull());
});
