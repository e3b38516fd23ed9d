import {
  accountRoutes,
  backlogRoutes,
  assistantRoutes,
  contactRoutes,
  recurringRoutes,
  taskRoutes,
  twoFactorRoutes,
} from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { disconnect, serverError } from '../dom/api.ts';
import { connectionError, defaultServerError, expectFormSurvivesFaults } from '../dom/faults.ts';
import { discardDialog, findToast, openByEvent, passGate, queryToasts } from '../dom/parts.ts';
import { isChecked, isDisabled, nth, only, selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { installSpeech } from '../support/speech.ts';

const getDialog = () => screen.getByRole('dialog');
const toasts = () => only(selectAll('[data-toast="error"]'));

test('the create and edit dialogs survive API faults', async ({ seed }) => {
  await seed.task({ title: 'Send the deck' });
  const dialog = () => getDialog();
  const fallback = 'Failed to create item';
  await app.open('/tasks?view=cards');
  await openByEvent('openCreateTask');
  const task = { Title: 'Call Priya', Description: 'About the lease', 'Due Date': '2091-03-04' };
  await expectFormSurvivesFaults({
    route: taskRoutes.createTask,
    place: dialog,
    typed: task,
    submit: 'Create Task',
    fallback,
  });
  await user.click(await waitFor(() => within(dialog()).getByRole('checkbox', { name: 'Recurring' })));
  const typed = { Title: 'Call Priya', 'Recurrence Pattern': 'every monday at 9 AM' };
  const submit = 'Create Recurring Task';
  await expectFormSurvivesFaults({
    route: recurringRoutes.createRecurringTask,
    place: dialog,
    typed,
    submit,
    fallback,
  });
  await user.selectOptions(await waitFor(() => within(dialog()).getByLabelText('Status')), 'backlog');
  const item = { Title: 'Call Priya', Description: 'About the lease' };
  const keep = 'Create Backlog Item';
  await expectFormSurvivesFaults({
    route: backlogRoutes.createBacklogItem,
    place: dialog,
    typed: item,
    submit: keep,
    fallback,
  });
  await discardDialog();

  await user.click(await screen.findByRole('button', { name: 'Edit Send the deck' }));
  const edited = { Title: 'Send the new deck', Description: 'Today' };
  const save = /^Sav(e Changes|ing)/;
  await expectFormSurvivesFaults({ route: taskRoutes.updateTask, place: dialog, typed: edited, submit: save });
});

test('the sign-in, sign-up and second-factor forms survive API faults', async () => {
  const main = () => screen.getByRole('main');
  await app.open('/login');
  const login = { Email: 'asha@example.com', Password: 'correct horse' };
  const { login: logIn, signup } = accountRoutes;
  await expectFormSurvivesFaults({
    route: logIn,
    place: main,
    typed: login,
    submit: /Sign(ing)? In/,
    message: () => toasts(),
  });

  api.respond(logIn, 200, { success: true, data: { challenge: 'who-are-you' } });
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  const second = () => screen.getByRole('form', { name: 'Second factor' });
  await waitFor(second);
  const code = { '6-digit code': '123456' };
  await expectFormSurvivesFaults({
    route: twoFactorRoutes.completeLogin,
    place: second,
    typed: code,
    submit: 'Sign In',
  });

  await app.open('/register');
  const typed = {
    'Full Name': 'Asha Rao',
    Email: 'asha@example.com',
    Password: 'secret1',
    'Confirm Password': 'secret1',
  };
  const submit = /^Creat(e|ing) Account/;
  await expectFormSurvivesFaults({ route: signup, place: main, typed, submit, message: () => toasts() });
});

test('adding, editing and uploading contacts survive API faults', async ({ seed }) => {
  await seed.contact({ name: 'Dev Patel', email: 'dev@acme.in' });
  const dialog = () => getDialog();
  const { createContact, updateContact } = contactRoutes;
  await app.open('/contacts');
  await user.click(await screen.findByRole('button', { name: 'Add Contact' }));
  const typed = { Name: 'Priya Sharma', Email: 'priya@acme.in', Company: 'Acme' };
  const fallback = 'Failed to add contact';
  await expectFormSurvivesFaults({
    route: createContact,
    place: dialog,
    typed,
    submit: /Add Contact|Saving/,
    fallback,
  });
  await discardDialog();
  await user.click(await screen.findByRole('button', { name: 'Edit Dev Patel' }));
  await expectFormSurvivesFaults({ route: updateContact, place: dialog, typed, submit: /Save Changes|Saving/ });
  await discardDialog();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Add contact' }));
  const quick = { Name: 'Priya Sharma', Phone: '+91 98' };
  await expectFormSurvivesFaults({
    route: createContact,
    place: dialog,
    typed: quick,
    submit: /Add(ing| Contact)/,
    fallback,
  });
  await discardDialog();

  const faults = api.faults(contactRoutes.importContacts);
  faults.mode = 'disconnected';
  await user.click(await screen.findByRole('button', { name: 'Upload CSV' }));
  const file = new File(['name\nMeera\n'], 'people.csv', { type: 'text/csv' });
  await user.upload(await waitFor(() => only(selectAll('input[type="file"]', dialog()))), file);
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Upload 1 contact' })));
  await waitFor(() => within(dialog()).getByText('1 contact failed to upload.'));
  await waitFor(() => expect(within(dialog()).getByRole('listitem').textContent).toContain(connectionError));
});

test('the backlog, voice and capture forms survive API faults', async ({ seed, problems }) => {
  problems.allow(/was not created/);
  await seed.item({ title: 'An idea' });
  passGate();
  installSpeech(true);
  await app.open('/dashboard');
  const box = await screen.findByRole('region', { name: 'Capture' });
  const sentence = () => within(box).getByLabelText('Capture a task');
  const capture = api.faults(assistantRoutes.assistant);
  await user.fill(await waitFor(sentence), 'Call Priya tomorrow');
  for (const [mode, words] of [
    ['error', serverError],
    ['error-without-message', defaultServerError],
  ] as const) {
    capture.mode = mode;
    capture.hold();
    (await waitFor(sentence)).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(isDisabled(only(selectAll('button[aria-busy="true"]', box)))).toBe(true));
    (await waitFor(sentence)).focus();
    await user.keyboard('{Enter}');
    capture.release();
    await within(box).findByText(words);
    await waitFor(() => expect(sentence()).toHaveProperty('value', 'Call Priya tomorrow'));
  }
  expect(capture.calls).toBe(2);

  await user.click(await waitFor(() => nth(screen.queryAllByRole('button', { name: /Voice Task/i }), 0)));
  const dialog = () => getDialog();
  const fallback = 'Failed to create task. Please try again.';
  const faults = api.faults(assistantRoutes.assistant);
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Task')), 'Call the bank');
  for (const mode of ['error', 'error-without-message', 'disconnected'] as const) {
    faults.mode = mode;
    faults.hold();
    await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Create' })));
    await waitFor(() => expect(isDisabled(only(selectAll('button[aria-busy="true"]', dialog())))).toBe(true));
    faults.release();
    await waitFor(() => within(dialog()).getByText(fallback));
    await waitFor(() => expect(within(dialog()).getByLabelText('Task')).toHaveProperty('value', 'Call the bank'));
    (await waitFor(() => within(dialog()).getByLabelText('Task'))).focus();
    await user.keyboard('{End}');
  }
  expect(faults.calls).toBe(3);
  api.reset();
  await discardDialog();

  await openByEvent('openBacklog');
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Edit An idea' })));
  const edit = () => within(dialog()).getByRole('form', { name: 'Edit Backlog Item' });
  const typed = { Title: 'A better idea', Tags: 'one, two' };
  const submit = /Save Changes|Saving/;
  await expectFormSurvivesFaults({ route: backlogRoutes.updateBacklogItem, place: edit, typed, submit });
  // A new item that was not saved shows no error, but its text stays in the field.
  const create = () => within(dialog()).getByRole('form', { name: 'Create Backlog Item' });
  const kept = api.faults(backlogRoutes.createBacklogItem);
  for (const mode of ['error', 'disconnected'] as const) {
    kept.mode = mode;
    await user.fill(await waitFor(() => within(create()).getByLabelText('Title')), 'Another idea');
    await user.click(await waitFor(() => within(create()).getByRole('button', { name: 'Create Backlog Item' })));
    await expect.poll(() => kept.calls).toBe(mode === 'error' ? 1 : 2);
    await waitFor(() => expect(selectAll('[aria-busy="true"]', create())).toEqual([]));
    await waitFor(() => expect(within(create()).getByLabelText('Title')).toHaveProperty('value', 'Another idea'));
  }
  await waitFor(() => expect(selectAll('[data-toast="error"]')).toEqual([]));
});

test('changes made while the server is unreachable are reverted and reported', async ({ seed, problems }) => {
  problems.allow(/The recurring task|The backlog item|The status/);
  await seed.task({ title: 'Send the deck' });
  await seed.contact({ name: 'Dev Patel' });
  await seed.recurring({ title: 'Water the plants', recurrenceText: 'every monday at 9 AM' });
  await seed.item({ title: 'An idea' });
  await app.open('/contacts');
  const away = async () => {
    api.intercept(({ method }) => (method === 'GET' ? undefined : disconnect()));
  };
  await away();
  const confirm = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' });
  const corner = () => within(only(selectAll('[data-toasts="bottom-right"]'))).getByText(connectionError);
  await user.click(await screen.findByRole('button', { name: 'Dev Patel' }));
  await user.click(await waitFor(() => within(getDialog()).getByRole('button', { name: 'Tomorrow' })));
  await findToast('error', connectionError);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Delete Dev Patel' }));
  await user.click(await waitFor(confirm));
  await waitFor(corner);
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Dev Patel'));

  await app.open('/tasks?view=cards');
  await user.click(await screen.findByRole('button', { name: 'Delete Send the deck' }));
  await user.click(await waitFor(confirm));
  await waitFor(corner);
  await user.click(await screen.findByLabelText(/Select Send the deck/i));
  await user.click(
    await waitFor(() =>
      within(screen.getByRole('region', { name: 'Selected tasks' })).getByRole('button', { name: 'Complete' }),
    ),
  );
  await waitFor(() => within(only(selectAll('[data-toasts="bottom-right"]'))).getByText(/^1 task was not changed/));
  await waitFor(() => expect(isChecked(screen.getByLabelText(/Select Send the deck/i))).toBe(true));
  await user.selectOptions(await screen.findByLabelText('Status of Send the deck'), 'completed');
  await waitFor(() => within(screen.getByRole('alert')).getByText(connectionError));
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByLabelText('Status of Send the deck')).toHaveProperty('value', 'pending'));

  await openByEvent('openBacklog');
  await user.click(await screen.findByRole('button', { name: 'Delete An idea' }));
  await screen.findByRole('button', { name: 'Delete An idea' });
  await app.open('/recurring-tasks');
  await user.click(await screen.findByRole('button', { name: 'Pause Water the plants' }));
  await screen.findByRole('button', { name: 'Pause Water the plants' });
  await user.click(await screen.findByRole('button', { name: 'Delete Water the plants' }));
  await user.click(await waitFor(confirm));
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Water the plants'));
  await waitFor(() => expect(queryToasts('error', '')).toEqual([]));
});
