import type { CalendarEvent } from '@aide/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleContact, sampleTask } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { TasksPage } from './tasks-page.tsx';

const contact = sampleContact();
const offer = sampleTask({ title: 'Send the offer' });
const bank = sampleTask({ title: 'Call the bank' });

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('listTasks', { success: true, data: [offer, bank], nextCursor: null });
});

async function renderPage() {
  const page = renderComponent(
    <TasksPage
      accountView={{ stored: null, onSave: () => undefined }}
      contacts={[contact]}
      events={[]}
      series={[]}
      renderDeliveries={() => null}
      onCreate={() => undefined}
    />,
    { path: '/?view=cards' },
  );
  await screen.findByText('Send the offer');
  return page;
}

const getStatus = (title: string) => screen.findByRole('combobox', { name: `Status of ${title}` });

describe('status changes on the tasks page', () => {
  it('sends the new status and updates the card in place', async () => {
    api.respond('updateTask', { success: true, data: { ...offer, status: 'in_progress' } });
    const { user } = await renderPage();
    await user.selectOptions(await getStatus('Send the offer'), 'in_progress');
    await waitFor(async () => expect(await getStatus('Send the offer')).toHaveProperty('value', 'in_progress'));
    expect(api.bodies('updateTask')).toEqual([{ status: 'in_progress' }]);
  });

  it('offers Undo, which restores the earlier status', async () => {
    api.respond('updateTask', { success: true, data: { ...offer, status: 'in_progress' } });
    const { user } = await renderPage();
    await user.selectOptions(await getStatus('Send the offer'), 'in_progress');
    expect(await screen.findByText('“Send the offer” set to In Progress')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ status: 'in_progress' }, { status: 'pending' }]));
  });

  it('shows the error instead of the list, and the list again after a retry', async () => {
    api.fail('updateTask', 500, { success: false, message: 'The database is busy' });
    const { user } = await renderPage();
    await user.selectOptions(await getStatus('Send the offer'), 'completed');
    expect(await screen.findByText('The database is busy')).toBeDefined();
    expect(screen.queryByText('Call the bank')).toBeNull();
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await getStatus('Send the offer')).toHaveProperty('value', 'pending');
  });

  it('keeps the select disabled until the server has saved the status', async () => {
    const { promise, resolve } = Promise.withResolvers<{ success: true; data: typeof offer }>();
    api.handle('updateTask', () => promise);
    const { user } = await renderPage();
    await user.selectOptions(await getStatus('Send the offer'), 'completed');
    expect(await getStatus('Send the offer')).toHaveProperty('disabled', true);
    expect(await getStatus('Call the bank')).toHaveProperty('disabled', false);
    resolve({ success: true, data: { ...offer, status: 'completed' } });
    await waitFor(async () => expect(await getStatus('Send the offer')).toHaveProperty('disabled', false));
  });
});

describe('deleting a task', () => {
  async function confirmDelete() {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Delete Send the offer' }));
    // The dialog appears shortly before it accepts clicks.
    await waitFor(() => user.click(screen.getByRole('button', { name: 'Delete' })));
    return user;
  }

  it('removes the card at once and restores it by Undo', async () => {
    api.respond('deleteTask', { success: true, data: { id: offer.id } });
    api.respond('restoreTask', { success: true, data: offer });
    const user = await confirmDelete();
    await waitFor(() => expect(screen.queryByText('Send the offer')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Send the offer')).toBeDefined();
    expect(api.requests.filter(({ name }) => name === 'restoreTask')).toMatchObject([{ params: { id: offer.id } }]);
  });

  it('restores the card and shows the error when the server rejects it', async () => {
    api.fail('deleteTask', 500, { success: false, message: 'The database is busy' });
    await confirmDelete();
    expect(await screen.findByText('The database is busy')).toBeDefined();
    expect(screen.getByText('Send the offer')).toBeDefined();
  });
});

describe('editing a task', () => {
  it('offers Undo, which restores every field of the form', async () => {
    api.respond('updateTask', { success: true, data: { ...offer, title: 'Send the new offer' } });
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Edit Send the offer' }));
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await user.clear(title);
    await user.type(title, 'Send the new offer');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Task updated successfully!')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.bodies('updateTask')).toHaveLength(2));
    expect(api.bodies('updateTask').at(-1)).toEqual({
      title: 'Send the offer',
      description: null,
      status: 'pending',
      priority: 'medium',
      dueDate: null,
      dueHasTime: false,
      contactId: null,
    });
  });
});

describe('postponing', () => {
  it('asks for the day in the task form', async () => {
    api.respond('updateTask', { success: true, data: { ...offer, status: 'postponed' } });
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Edit Send the offer' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Status' }), 'postponed');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Choose the day to postpone it to')).toBeDefined();
    expect(api.bodies('updateTask')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Postponed until'), { target: { value: '2026-12-24' } });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(api.bodies('updateTask')).toMatchObject([{ status: 'postponed', dueDate: '2026-12-24' }]),
    );
  });

  it('asks for several tasks at once, and undoes status and day', async () => {
    api.respond('changeTasksInBulk', { success: true, data: { tasks: [offer], removedIds: [] } });
    api.respond('undoBulkChange', { success: true, data: { tasks: [offer] } });
    const { user } = await renderPage();
    await user.click(screen.getByRole('checkbox', { name: 'Select Send the offer' }));
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Postponed…' }));
    expect(await screen.findByRole('dialog', { name: 'Postpone 1 task until' })).toBeDefined();
    fireEvent.change(screen.getByLabelText('Another day'), { target: { value: '2026-12-24' } });
    await user.click(screen.getByRole('button', { name: 'Postpone' }));
    const change = { action: 'postpone', date: '2026-12-24' };
    await waitFor(() => expect(api.bodies('changeTasksInBulk')).toEqual([{ ids: [offer.id], change }]));
    expect(await screen.findByText('1 task postponed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const before = { id: offer.id, status: 'pending', dueDate: null, dueHasTime: false };
    await waitFor(() => expect(api.bodies('undoBulkChange')).toEqual([{ tasks: [before] }]));
  });
});

describe('changing several tasks', () => {
  async function completeBoth() {
    const { user } = await renderPage();
    await user.click(screen.getByRole('checkbox', { name: 'Select Send the offer' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Call the bank' }));
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    return user;
  }

  it('undoes all of them with one Undo', async () => {
    api.respond('changeTasksInBulk', { success: true, data: { tasks: [offer, bank], removedIds: [] } });
    api.respond('undoBulkChange', { success: true, data: { tasks: [offer, bank] } });
    const user = await completeBoth();
    expect(await screen.findByText('2 tasks completed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.bodies('undoBulkChange')).toHaveLength(1));
    const change = { action: 'status', status: 'completed' };
    expect(api.bodies('changeTasksInBulk')).toEqual([{ ids: [bank.id, offer.id], change }]);
    const before = [bank.id, offer.id].map((id) => ({ id, status: 'pending' }));
    expect(api.bodies('undoBulkChange')).toEqual([{ tasks: before }]);
  });

  it('restores the selection of unchanged tasks and shows the reason', async () => {
    api.fail('changeTasksInBulk', 500, { success: false, message: 'The database is busy' });
    await completeBoth();
    expect(await screen.findByText('2 tasks were not changed: The database is busy')).toBeDefined();
    expect(screen.getByText('2 selected')).toBeDefined();
  });
});

it('an event of the agenda offers to create a task that prepares it', async () => {
  const started: unknown[] = [];
  const event: CalendarEvent = {
    id: 'event',
    title: 'Trade fair',
    startsAt: null,
    endsAt: null,
    startDate: '2026-01-05',
    endDate: '2099-12-31',
    isAllDay: true,
    isBusy: true,
    location: null,
    calendarId: 'calendar',
    calendarName: 'Work',
    color: null,
  };
  const { user } = renderComponent(
    <TasksPage
      accountView={{ stored: null, onSave: () => undefined }}
      contacts={[]}
      events={[event, { ...event, id: 'hidden', title: '' }]}
      series={[]}
      renderDeliveries={() => null}
      onCreate={(start) => started.push(start)}
    />,
  );
  await user.click(await screen.findByRole('button', { name: 'Prepare for Trade fair' }));
  expect(started).toEqual([{ title: 'Prepare for Trade fair', dueDate: expect.any(String) }]);
  expect(screen.getAllByRole('button', { name: /^Prepare/ })).toHaveLength(1);
});
