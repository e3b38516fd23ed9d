import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { stubApi } from '../../test/stub-api.ts';
import { sampleContact, sampleRecurringTask } from '../../test/samples.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { TaskActionsProvider } from '../features/planner/tasks/components/task-actions-provider.tsx';
import { hasUnsavedChanges } from '../lib/forms/unsaved-changes.ts';
import { Link } from '../ui/link.tsx';
import { BrowserRouter } from './app.tsx';
import { AddContactDialog, UploadContactsDialog, VoiceDialog } from './dashboard/dashboard.tsx';
import { Page as Contacts } from './routes/contacts.tsx';
import { Page as Recurring } from './routes/recurring-tasks.tsx';

const contact = sampleContact();
const twin = sampleContact({ name: 'Priya Nair', email: 'p.nair@example.com' });
const recurring = sampleRecurringTask();

beforeEach(() => {
  const api = stubApi();
  api.respond('listContacts', { success: true, data: [contact], nextCursor: null });
  api.respond('listTasks', { success: true, data: [], nextCursor: null });
  api.respond('listRecurringTasks', { success: true, data: { tasks: [recurring] }, nextCursor: null });
  api.respond('getContactTimeline', {
    success: true,
    data: [],
    nextCursor: null,
    contact: { last_contact: null, next_contact: null, rhythm: null },
  });
  api.respond('listDuplicates', { success: true, data: [{ contacts: [contact, twin], reasons: ['name'] }] });
});

const noOp = () => undefined;

/** Opens a page after the tasks page, so that Back leaves it. */
async function openPage(page: ReactElement) {
  history.replaceState(null, '', '/tasks');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="/page" element={<TaskActionsProvider renderEdit={() => null}>{page}</TaskActionsProvider>} />
          <Route path="/tasks" element={<Link to="/page">Open</Link>} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('link', { name: 'Open' }));
  return user;
}

describe.each([
  { dialog: 'Add Contact of the dashboard', page: <AddContactDialog onClose={noOp} />, field: 'Name' },
  { dialog: 'Voice Task', page: <VoiceDialog contacts={[]} tasks={new Map()} onClose={noOp} />, field: 'Task' },
  { dialog: 'Add New Contact', page: <Contacts />, field: 'Name', button: 'Add Contact' },
  { dialog: 'The note of a contact', page: <Contacts />, field: 'Note contact', button: contact.name },
  { dialog: 'Edit Recurring Task', page: <Recurring />, field: 'Title', button: `Edit ${recurring.title}` },
])('$dialog', ({ page, field, button }) => {
  it('keeps the input on Back until Leave is chosen', async () => {
    const user = await openPage(page);
    if (button !== undefined) await user.click(await screen.findByRole('button', { name: button }));
    const findField = () => screen.getByLabelText(field, { exact: false, selector: 'input, textarea' });
    await screen.findByLabelText(field, { exact: false, selector: 'input, textarea' });
    await user.clear(findField());
    await user.type(findField(), 'Asha');
    history.back();
    expect(await screen.findByRole('alertdialog')).toBeDefined();
    await waitFor(() => expect(window.location.pathname).toBe('/page'));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(findField()).toHaveProperty('value', 'Asha');
    history.back();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('link', { name: 'Open' })).toBeDefined();
    expect(hasUnsavedChanges()).toBe(false);
  });
});

type User = ReturnType<typeof userEvent.setup>;

async function chooseFile(user: User): Promise<void> {
  const file = new File(['name,email\nAsha,asha@example.com\n'], 'people.csv');
  await user.upload(await screen.findByLabelText(/Choose a CSV file/), file);
  await screen.findByRole('button', { name: 'Upload 1 contact' });
}

describe.each([
  { dialog: 'Upload CSV of the dashboard', page: <UploadContactsDialog onClose={noOp} />, fill: chooseFile },
  {
    dialog: 'Upload CSV',
    page: <Contacts />,
    fill: async (user: User) => {
      await user.click(await screen.findByRole('button', { name: 'Upload CSV' }));
      await chooseFile(user);
    },
  },
  {
    dialog: 'Merge contacts',
    page: <Contacts />,
    fill: async (user: User) => {
      await user.click(await screen.findByRole('button', { name: 'Review duplicates' }));
      const emails = within(await screen.findByRole('group', { name: 'Email' }));
      await user.click(emails.getByRole('radio', { checked: false }));
    },
  },
])('$dialog', ({ page, fill }) => {
  it('stays with what was chosen when Back is pressed, until Leave is chosen', async () => {
    const user = await openPage(page);
    await fill(user);
    history.back();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(window.location.pathname).toBe('/page');
    expect(screen.getByRole('dialog')).toBeDefined();
    history.back();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('link', { name: 'Open' })).toBeDefined();
    expect(hasUnsavedChanges()).toBe(false);
  });
});
