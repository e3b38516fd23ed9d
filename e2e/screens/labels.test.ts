import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findRow, findToast, getCreateField, getCreateSubmit, getRow, queryRows } from '../dom/parts.ts';
import { app, test, user } from '../dom/setup.ts';

test('a label is written in the create dialog, filters the list, and is changed in the panel with Undo', async ({
  seed,
}) => {
  await seed.task({ title: 'Call the bank', dueDate: '2091-03-04' });
  await app.open('/tasks');
  await findRow('Call the bank');
  await user.keyboard('n');
  await user.fill(await waitFor(() => getCreateField('Title')), 'Send the quote');
  await user.fill(await waitFor(() => getCreateField('Labels')), '#sales, next year');
  await user.click(await waitFor(getCreateSubmit));
  await waitFor(() => expect(getRow('Send the quote').textContent).toContain('#sales #next year'));
  await expect
    .poll(async () => (await seed.tasks()).find(({ title }) => title === 'Send the quote')?.labels)
    .toEqual(['sales', 'next year']);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.selectOptions(await screen.findByLabelText('Label'), 'sales');
  await waitFor(() => expect(queryRows('Call the bank')).toEqual([]));
  getRow('Send the quote');
  expect(location.search).toContain('label=sales');

  await user.click(within(getRow('Send the quote')).getByRole('button', { name: 'Send the quote' }));
  const panel = () => screen.getByRole('dialog', { name: 'Send the quote' });
  await user.fill(await waitFor(() => within(panel()).getByRole('textbox', { name: 'Add a label' })), '#q4');
  await user.keyboard('{Enter}');
  await waitFor(() => within(panel()).getByText('#q4'));
  await user.click(within(panel()).getByRole('button', { name: 'Remove #next year' }));
  await waitFor(() => expect(within(panel()).queryByText('#next year')).toBeNull());
  const toast = await findToast('success', 'removed #next year');
  await user.click(await within(toast).findByRole('button', { name: 'Undo' }));
  await waitFor(() => within(panel()).getByText('#next year'));
  await expect
    .poll(async () => (await seed.tasks()).find(({ title }) => title === 'Send the quote')?.labels)
    .toEqual(['sales', 'next year', 'q4']);
});

test('a second person is added in the panel, and both contacts have the task', async ({ seed }) => {
  const { id: contactId } = await seed.contact({ name: 'Priya Shah' });
  const { id: rahulId } = await seed.contact({ name: 'Rahul Mehta' });
  const { id } = await seed.task({ title: 'Agree on the date', contactId, dueDate: '2091-03-04' });
  await app.open(`/tasks?task=${id}`);
  const panel = () => screen.getByRole('dialog', { name: 'Agree on the date' });
  const add = await waitFor(() => within(panel()).getByLabelText('Add a person'));
  add.focus();
  await within(panel()).findByRole('option', { name: 'Rahul Mehta' });
  await user.selectOptions(add, rahulId);
  await waitFor(() => within(panel()).getByRole('button', { name: 'Remove Rahul Mehta' }));
  await expect.poll(async () => (await seed.tasks())[0]?.also_with).toEqual([rahulId]);

  await app.open('/tasks');
  expect((await findRow('Agree on the date')).textContent).toContain('Priya Shah, Rahul Mehta');
  await app.open(`/contacts?contact=${rahulId}`);
  const contact = await screen.findByRole('dialog', { name: 'Rahul Mehta' });
  await within(contact).findByText('Agree on the date');
});
