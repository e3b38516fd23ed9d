import { emptyContactDetails } from '@aide/contract/task-fields';
import { contactRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast, getContactNames, getOptions, getRow, listEvents } from '../dom/parts.ts';
import { getTexts, only, selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { people, priya, seedContacts, seedTask } from '../support/contacts.ts';

const dialog = () => screen.getByRole('dialog');
const counter = (label: string) =>
  only(
    selectAll('dl > div')
      .filter((each) => selectAll('dt', each).some(({ textContent }) => textContent === label))
      .flatMap((each) => selectAll('dd', each)),
  );

test('contacts can be searched, sorted and counted [S2.route.12, S2.cont.03, S2.cont.04, S2.cont.05, S2.cont.06, S2.cont.07, S2.cont.08, S2.cont.09, S2.cont.13]', async ({
  server,
  signedIn,
}) => {
  await seedContacts(server.url, signedIn, people);
  await app.open('/contacts');
  await waitFor(() =>
    expect(getTexts(getContactNames())).toEqual(['Arjun Nair', 'Meera Iyer', 'Priya Sharma', 'Zoya Khan']),
  );
  const card = () => getRow('Priya Sharma');
  for (const text of Object.values(priya)) await waitFor(() => within(card()).getByText(text));
  await waitFor(() => expect(counter('Total Contacts').textContent).toBe('4'));
  await waitFor(() => expect(counter('Companies').textContent).toBe('2'));
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  await waitFor(() => expect(getOptions(sort)).toEqual(['Name', 'Email', 'Company']));
  await user.selectOptions(sort, 'email');
  await waitFor(() =>
    expect(getTexts(getContactNames())).toEqual(['Zoya Khan', 'Meera Iyer', 'Arjun Nair', 'Priya Sharma']),
  );
  await user.selectOptions(sort, 'company');
  await waitFor(() =>
    expect(getTexts(getContactNames())).toEqual(['Priya Sharma', 'Zoya Khan', 'Arjun Nair', 'Meera Iyer']),
  );
  await user.selectOptions(sort, 'name');
  await user.click(await screen.findByRole('button', { name: /^Sort order/ }));
  await waitFor(() =>
    expect(getTexts(getContactNames())).toEqual(['Zoya Khan', 'Priya Sharma', 'Meera Iyer', 'Arjun Nair']),
  );

  await user.fill(await screen.findByRole('searchbox'), 'acme');
  await waitFor(() => expect(getTexts(getContactNames())).toEqual(['Zoya Khan', 'Priya Sharma']));
  await waitFor(() => expect(counter('Filtered Results').textContent).toBe('2'));
  await waitFor(() => expect(counter('Total Contacts').textContent).toBe('4'));
});

test('a contact is deleted after confirmation; a failure is a toast at the bottom right [S2.cont.15, S5.del.01, S7.track.03, S8.page.04]', async ({
  server,
  signedIn,
}) => {
  await seedContacts(server.url, signedIn, [priya]);
  const sent = () => api.requests.filter(({ method }) => method === 'DELETE');
  api.fail(contactRoutes.deleteContact, 'INTERNAL', { message: 'X did not work', times: 1 });
  await app.open('/contacts');
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete Priya Sharma' }));
    await screen.findByText('Are you sure you want to delete this contact?');
  };
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(only(selectAll('[data-toasts="bottom-right"] [data-toast="error"]')).textContent).toBe('X did not work'),
  );
  await waitFor(() => expect(getTexts(getContactNames())).toEqual(['Priya Sharma']));
  expect(listEvents('contact_deleted')).toEqual([]);
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No contacts found');
  await expect.poll(() => listEvents('contact_deleted')).toHaveLength(1);
  expect(sent()).toHaveLength(2);
});

test('loading is displayed, and a failed load can be retried [S2.cont.10, S8.page.01, S7.read.21]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  api.respond(contactRoutes.listContacts, 500, { message: 'The list is at lunch' });
  const release = api.hold(contactRoutes.listContacts);
  await app.open('/contacts');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Loading contacts'));
  release();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The list is at lunch'));
  api.respond(contactRoutes.listContacts, 200, { data: [{ ...emptyContactDetails, id: 'c', name: 'Only One' }] });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(getTexts(getContactNames())).toEqual(['Only One']));
});

test('a contact can be edited; a rejection is displayed in the dialog [S2.cont.14, S2.cont.16, S5.cont.04, S7.track.02, S8.page.03]', async ({
  server,
  signedIn,
}) => {
  await seedContacts(server.url, signedIn, [priya]);
  api.fail(contactRoutes.updateContact, 'VALIDATION_FAILED', { message: 'No such address', times: 1 });
  await app.open('/contacts');
  await user.click(await screen.findByRole('button', { name: 'Edit Priya Sharma' }));
  await screen.findByRole('dialog', { name: 'Edit Contact' });
  await waitFor(() => expect(within(dialog()).getByLabelText('Designation')).toHaveProperty('value', 'CFO'));
  await waitFor(() => expect(within(dialog()).getByLabelText('Email').getAttribute('type')).toBe('email'));
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Name')), ' ');
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Save Changes' })));
  await waitFor(() => within(dialog()).getByText('Name is required'));
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Name')), 'Priya Rao');
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Save Changes' })));
  await waitFor(() => within(dialog()).getByText('No such address'));
  expect(listEvents('contact_updated')).toEqual([]);
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Save Changes' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(getTexts(getContactNames())).toEqual(['Priya Rao']));
  expect(listEvents('contact_updated')).toHaveLength(1);
});

test('a rejected contact displays its reason in the dialog and keeps the typed values [S8.create.04, S8.page.02, S7.track.01]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  api.respond(contactRoutes.createContact, 400, { message: 'That address bounces' });
  await app.open('/contacts');
  await user.click(await screen.findByRole('button', { name: 'Add Contact' }));
  await user.fill(await within(await screen.findByRole('dialog')).findByLabelText('Name'), 'Priya Sharma');
  await user.fill(within(dialog()).getByLabelText('Email'), 'priya@acme.in');
  await user.click(within(dialog()).getByRole('button', { name: 'Add Contact' }));
  await waitFor(() => within(dialog()).getByText('That address bounces'));
  await waitFor(() => expect(within(dialog()).getByLabelText('Name')).toHaveProperty('value', 'Priya Sharma'));
  expect(listEvents('contact_created')).toEqual([]);
});

test('a contact’s panel lists open tasks, adds a follow-up and completes one', async ({ server, signedIn }) => {
  const [contactId] = await seedContacts(server.url, signedIn, [
    { name: 'Priya Sharma', email: 'priya@acme.in', company: 'Acme' },
    { name: 'Ravi' },
  ]);
  await seedTask(server.url, signedIn, { title: 'Send the quote', task_type: 'follow_up', contact_id: contactId });
  await seedTask(server.url, signedIn, { title: 'Read her paper', task_type: 'todo', contact_id: contactId });
  await seedTask(server.url, signedIn, { title: 'Nothing to do with her' });
  const sent = () => api.bodies('POST', '/tasks');
  await app.open('/contacts');
  await user.click(await screen.findByRole('button', { name: 'Priya Sharma' }));
  const panel = await screen.findByRole('dialog', { name: 'Priya Sharma' });
  const followUps = await within(panel).findByRole('region', { name: 'Open follow-ups' });
  await within(followUps).findByText('Send the quote');
  await waitFor(() => within(within(panel).getByRole('region', { name: 'Other tasks' })).getByText('Read her paper'));
  await waitFor(() => expect(within(panel).queryByText('Nothing to do with her')).toBeNull());
  await within(panel).findByText('None yet');

  await user.click(await within(panel).findByRole('button', { name: 'Tomorrow' }));
  await findToast('success', 'Task created successfully!');
  await within(followUps).findByText('Follow up with Priya Sharma');
  await within(followUps).findByText('Due tomorrow');
  expect(sent()).toMatchObject([{ task_type: 'follow_up', contactId, dueHasTime: false }]);

  await user.click(await within(followUps).findByRole('button', { name: 'Complete Send the quote' }));
  await waitFor(() => expect(within(followUps).queryByText('Send the quote')).toBeNull());
  await waitFor(() => expect(within(panel).queryByText('None yet')).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Priya Sharma' })));
});
