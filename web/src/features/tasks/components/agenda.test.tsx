import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../test/render.tsx';
import { sampleContact, sampleTask } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { TasksPage } from './tasks-page.tsx';

/** A Wednesday. */
const now = new Date('2026-11-18T10:00:00Z');
const dayMs = 86_400_000;
const day = (days: number) => ({
  due_date: `${new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`,
  due_has_time: false,
});

const priya = sampleContact({ name: 'Priya Shah', company: 'Acme' });
const late = sampleTask({ title: 'Pay the invoice', ...day(-3), priority: 'urgent' });
const today = sampleTask({ title: 'Call the bank', ...day(0) });
const tomorrow = sampleTask({
  title: 'Send the offer',
  ...day(1),
  contact_id: priya.id,
  contact: { id: priya.id, name: priya.name, email: priya.email, company: priya.company },
});
const steps = [true, true, false].map((isDone, index) => ({
  id: `step-${index}`,
  title: `Step ${index}`,
  done: isDone,
}));
const later = sampleTask({ title: 'Renew the lease', ...day(40), steps });
const someday = sampleTask({ title: 'Read the report' });
const done = sampleTask({ title: 'Book the flight', status: 'completed', completed_at: '2026-01-01T10:00:00.000Z' });
const all = [done, someday, later, tomorrow, today, late];

let api: StubbedApi;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  api = stubApi();
  api.respond('listTasks', { success: true, data: all, nextCursor: null });
});

afterEach(() => vi.useRealTimers());

async function renderPage(path = '/', first = 'Pay the invoice') {
  // The window is as tall as the whole list, so that every row is rendered.
  vi.stubGlobal('innerHeight', 2000);
  const page = renderComponent(
    <TasksPage
      accountView={{ stored: null, onSave: () => undefined }}
      contacts={[priya]}
      renderDeliveries={() => null}
      onCreate={() => undefined}
    />,
    { path },
  );
  await screen.findByText(first);
  return page;
}

const getSection = (name: string) => screen.getByRole('region', { name });
const listSections = () =>
  screen.getAllByRole('region').map((section) => [
    section.getAttribute('aria-label'),
    ...within(section)
      .queryAllByRole('article')
      .map((row) => within(row).getByRole('heading').textContent),
  ]);

describe('the agenda', () => {
  it('groups open tasks by when they are due and collapses the finished ones', async () => {
    await renderPage();
    expect(listSections()).toEqual([
      ['Overdue', 'Pay the invoice'],
      ['Today', 'Call the bank'],
      ['Tomorrow', 'Send the offer'],
      ['Later', 'Renew the lease'],
      ['No date', 'Read the report'],
      ['Finished'],
    ]);
    expect(getSection('Finished').textContent).toContain('1');
  });

  it('shows who is waited for in a group of its own, and a reply is taken back by Undo', async () => {
    const contact = { id: priya.id, name: priya.name, email: priya.email, company: priya.company };
    const friday = sampleTask({
      title: 'Contract',
      ...day(2),
      contact_id: priya.id,
      contact,
      waiting_since: '2026-11-16',
    });
    const bank = sampleTask({ title: 'Loan', waiting_since: '2026-10-01', waiting_for: 'the bank' });
    const due = sampleTask({ title: 'Deck', ...day(0), contact_id: priya.id, contact, waiting_since: '2026-11-17' });
    api.respond('listTasks', { success: true, data: [bank, friday, due], nextCursor: null });
    const undo = { tasks: [{ id: friday.id, status: 'pending' as const }], recurringTaskId: null };
    api.respond('markReplied', { success: true, data: { tasks: [{ ...friday, status: 'completed' }], undo } });
    api.respond('undoReplied', { success: true, data: { tasks: [friday] } });
    const { user } = await renderPage('/', 'Contract');
    expect(listSections()).toEqual([
      ['Today', 'Deck'],
      ['Waiting for', 'Contract', 'Loan'],
    ]);
    const notes = within(getSection('Waiting for')).getAllByTitle(/^Waiting for/);
    expect(notes.map((note) => note.title)).toEqual([
      'Waiting for Priya Shah since Monday',
      'Waiting for the bank since 1 Oct',
    ]);
    await user.click(screen.getByRole('button', { name: 'Replied: Contract' }));
    expect(await screen.findByText('Replied: “Contract”')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.bodies('undoReplied')).toEqual([undo]));
  });

  it('shows the finished tasks by one press', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: /Finished/ }));
    expect(await screen.findByText('Book the flight')).toBeDefined();
  });

  it('shows the finished tasks that a search finds', async () => {
    const { user } = await renderPage();
    await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'flight');
    expect(await screen.findByText('Book the flight')).toBeDefined();
    await waitFor(() => expect(listSections()).toEqual([['Finished', 'Book the flight']]));
  });

  it('filters by urgent and by overdue', async () => {
    const { user } = await renderPage();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'urgent');
    await waitFor(() => expect(listSections()).toEqual([['Overdue', 'Pay the invoice']]));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'all');
    await user.click(await screen.findByRole('button', { name: 'Show 1 overdue' }));
    await waitFor(() => expect(listSections()).toEqual([['Overdue', 'Pay the invoice']]));
    await user.click(screen.getByRole('button', { name: 'Overdue only' }));
    await waitFor(() => expect(listSections()).toHaveLength(6));
  });

  it('shows how many steps of a task are done', async () => {
    await renderPage();
    expect(within(getSection('Later')).getByRole('article').textContent).toContain('2 of 3 steps done');
    expect(within(getSection('Today')).getByRole('article').textContent).not.toContain('steps done');
  });

  it('offers to clear filters that leave nothing', async () => {
    const { user } = await renderPage('/?q=nothing', 'No tasks found');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Pay the invoice')).toBeDefined();
  });
});

describe('the circle of a row', () => {
  it('completes with one press, moves the task to the finished ones and is undone', async () => {
    const completed = { ...today, status: 'completed' as const, completed_at: new Date().toISOString() };
    api.handle('updateTask', ({ body }) => ({
      success: true as const,
      data: (body as { status: string }).status === 'completed' ? completed : today,
    }));
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Complete Call the bank' }));
    expect(screen.getByRole('button', { name: 'Reopen Call the bank' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Today' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'Today' })).toBeDefined();
    expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }, { status: 'pending' }]);
  });

  it('shows the task as it was when the server rejects the change', async () => {
    api.fail('updateTask', 500, { success: false, message: 'The database is busy' });
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Complete Call the bank' }));
    expect(await screen.findByText('The database is busy')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Complete Call the bank' })).toBeDefined();
  });

  it('sends one request for two quick presses', async () => {
    api.respond('updateTask', { success: true, data: { ...today, status: 'completed' } });
    const { user } = await renderPage();
    await user.dblClick(screen.getByRole('button', { name: 'Complete Call the bank' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }]);
  });
});

describe('rescheduling', () => {
  it('reads words, shows what it understood and moves by Enter', async () => {
    const dueDate = day(3).due_date;
    api.respond('updateTask', { success: true, data: { ...today, due_date: dueDate } });
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: /^Reschedule Call the bank/ }));
    const box = await screen.findByRole('combobox', { name: 'When' });
    const dates = within(screen.getByRole('listbox', { name: 'Dates' }));
    expect(dates.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'TomorrowThu 19 Nov',
      'This weekendSat 21 Nov',
      'Next weekMon 23 Nov',
      'In 2 weeksWed 2 Dec',
      'No due date',
    ]);
    await user.type(box, 'in 3 days');
    await waitFor(() => expect(dates.getByRole('option').textContent).toBe('SaturdaySat 21 Nov'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ dueDate, dueHasTime: false }]));
    expect(screen.queryByRole('combobox', { name: 'When' })).toBeNull();
  });

  it('says when the words name no date, and Enter changes nothing', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: /^Reschedule Call the bank/ }));
    await user.type(await screen.findByRole('combobox', { name: 'When' }), 'purple{Enter}');
    expect(await screen.findByText(/No date found/)).toBeDefined();
    expect(api.bodies('updateTask')).toEqual([]);
  });

  it('chooses a suggestion with the arrow keys and keeps the time of day', async () => {
    const timed = sampleTask({
      title: 'Meet Arun',
      due_date: `${day(0).due_date.slice(0, 10)}T16:00:00.000Z`,
      due_has_time: true,
    });
    api.respond('listTasks', { success: true, data: [timed], nextCursor: null });
    api.respond('updateTask', { success: true, data: timed });
    const { user } = await renderPage('/', 'Meet Arun');
    await user.click(screen.getByRole('button', { name: /^Reschedule Meet Arun/ }));
    await screen.findByRole('combobox', { name: 'When' });
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    const dueDate = `${day(1).due_date.slice(0, 10)}T16:00:00.000Z`;
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ dueDate, dueHasTime: true }]));
  });
});

describe('editing in place', () => {
  it('changes title, contact and date in one request', async () => {
    api.respond('updateTask', { success: true, data: today });
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Edit Call the bank' }));
    const form = screen.getByRole('form', { name: 'Edit Call the bank' });
    const title = within(form).getByRole('textbox', { name: 'Title' });
    expect(document.activeElement).toBe(title);
    await user.clear(title);
    await user.type(title, 'Call the other bank');
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Contact' }), 'Priya Shah');
    const due = within(form).getByRole('textbox', { name: 'Due' });
    await user.clear(due);
    await user.type(due, 'tomorrow');
    await waitFor(() => expect(form.querySelector('output')?.textContent).toBe('Tomorrow'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.bodies('updateTask')).toHaveLength(1));
    expect(api.bodies('updateTask')).toEqual([
      { title: 'Call the other bank', contactId: priya.id, dueDate: day(1).due_date, dueHasTime: false },
    ]);
  });

  it('is left by Escape without a change', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Edit Call the bank' }));
    await user.keyboard('x{Escape}');
    expect(await screen.findByText('Call the bank')).toBeDefined();
    expect(api.bodies('updateTask')).toEqual([]);
  });
});

describe('swiping a row', () => {
  function swipe(title: string, by: number): void {
    const row = screen.getByText(title).closest('article')!;
    row.setPointerCapture = () => undefined;
    const touch = { pointerType: 'touch', pointerId: 1, clientY: 100 };
    fireEvent.pointerDown(row, { ...touch, clientX: 200 });
    fireEvent.pointerMove(row, { ...touch, clientX: 200 + by / 2 });
    fireEvent.pointerMove(row, { ...touch, clientX: 200 + by });
    fireEvent.pointerUp(row, { ...touch, clientX: 200 + by });
  }

  it('completes to the right and offers Undo', async () => {
    api.respond('updateTask', { success: true, data: { ...today, status: 'completed' } });
    await renderPage();
    swipe('Call the bank', 120);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
    expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }]);
  });

  it('opens the dates to the left', async () => {
    await renderPage();
    swipe('Call the bank', -120);
    expect(await screen.findByRole('combobox', { name: 'When' })).toBeDefined();
  });

  it('does nothing when it is short', async () => {
    await renderPage();
    swipe('Call the bank', 60);
    expect(screen.queryByText('Complete')).toBeNull();
    expect(api.bodies('updateTask')).toEqual([]);
  });
});

describe('the panel of a task', () => {
  beforeEach(() => {
    api.respond('getTaskHistory', { success: true, data: [] });
    api.respond('updateTask', { success: true, data: today });
  });

  it('has Done, Reschedule and Snooze', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Call the bank' }));
    const panel = await screen.findByRole('dialog', { name: 'Call the bank' });
    await user.click(within(panel).getByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
    const due = `${day(1).due_date.slice(0, 10)}T09:00:00.000Z`;
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ dueDate: due, dueHasTime: true }]));
    await user.click(within(panel).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(api.bodies('updateTask')).toHaveLength(2));
    expect(api.bodies('updateTask').at(-1)).toEqual({ status: 'completed' });
  });
});
