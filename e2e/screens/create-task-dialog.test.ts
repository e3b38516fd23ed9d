import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import {
  findToast,
  getCreateDialog,
  getCreateField,
  getCreateSubmit,
  getToast,
  openCreateDialog,
} from '../dom/parts.ts';
import { only, withText } from '../dom/queries.ts';
import { clock, test, user } from '../dom/setup.ts';

test('the form resets and the dialog closes 0.8 s after success [S4.dlg.01, S4.dlg.02]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await clock.install({ time: new Date() });
  await openCreateDialog();
  await user.selectOptions(await waitFor(() => getCreateField('Task Type')), 'follow_up');
  await user.fill(await waitFor(() => getCreateField('Title')), 'Deck');
  await user.selectOptions(await waitFor(() => getCreateField('Priority')), 'high');
  await user.fill(await waitFor(() => getCreateField('Due Date')), '2091-03-04');
  await clock.pauseAt(new Date(Date.now() + 60_000));
  await user.click(await waitFor(getCreateSubmit));
  await waitFor(async () => {
    await clock.runFor(20);
    getToast('success', 'Task created successfully!');
  });
  await clock.runFor(600);
  await waitFor(getCreateDialog);
  await waitFor(() => expect(getCreateField('Title')).toHaveProperty('value', ''));
  await clock.runFor(400);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Task' })).toBeNull());
  await clock.resume();
  await user.click(await screen.findByRole('button', { name: 'Create Task' }));
  await waitFor(() => expect(getCreateField('Title')).toHaveProperty('value', ''));
  await waitFor(() => expect(getCreateField('Priority')).toHaveProperty('value', 'medium'));
  await waitFor(() => expect(getCreateField('Status')).toHaveProperty('value', 'pending'));
  await waitFor(() => expect(getCreateField('Task Type')).toHaveProperty('value', 'todo'));
});

test('a message typed as the title fills in the fields', async ({ seed }) => {
  const contact = await seed.contact({ name: 'Priya Shah', company: 'Acme' });
  await openCreateDialog();
  await user.fill(await waitFor(() => getCreateField('Title')), 'Call Priya tomorrow 4pm urgent');
  await waitFor(() => only(withText(within(getCreateDialog()).queryAllByRole('listitem'), 'Priya Shah (Acme)')));
  await waitFor(() => expect(getCreateField('Contact')).toHaveProperty('value', contact.id));
  await waitFor(() => expect(getCreateField('Due Time')).toHaveProperty('value', '04:00 PM'));
  await waitFor(() =>
    expect(getCreateField('Due Date')).toHaveProperty('value', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)),
  );
  await waitFor(() => expect(getCreateField('Priority')).toHaveProperty('value', 'urgent'));
  await waitFor(() => expect(getCreateField('Task Type')).toHaveProperty('value', 'follow_up'));
  await user.click(await waitFor(getCreateSubmit));
  await findToast('success', 'Task created successfully!');
  expect(await seed.tasks()).toMatchObject([{ title: 'Call Priya', contact_id: contact.id, due_has_time: true }]);
});
