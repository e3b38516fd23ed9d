import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day, priya, renderPage, stubAgenda, today } from '../../../../../test/agenda.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import type { StubbedApi } from '../../../../../test/stub-api.ts';

let api: StubbedApi;
beforeEach(() => {
  api = stubAgenda();
});
afterEach(() => vi.useRealTimers());

describe('rescheduling', () => {
  it('parses words, shows the result and reschedules on Enter', async () => {
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
    await waitFor(() => expect(dates.getByRole('option').textContent).toBe('Sat 21 Nov'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ dueDate, dueHasTime: false }]));
    expect(screen.queryByRole('combobox', { name: 'When' })).toBeNull();
  });

  it('shows when the words contain no date, and Enter changes nothing', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: /^Reschedule Call the bank/ }));
    await user.type(await screen.findByRole('combobox', { name: 'When' }), 'purple{Enter}');
    expect(await screen.findByText(/No date found/)).toBeDefined();
    expect(api.bodies('updateTask')).toEqual([]);
  });

  it('selects a suggestion with the arrow keys and keeps the time of day', async () => {
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

  it('is cancelled by Escape', async () => {
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

  it('completes on a swipe to the right and offers Undo', async () => {
    api.respond('updateTask', { success: true, data: { ...today, status: 'completed' } });
    await renderPage();
    swipe('Call the bank', 120);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
    expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }]);
  });

  it('opens the dates on a swipe to the left', async () => {
    await renderPage();
    swipe('Call the bank', -120);
    expect(await screen.findByRole('combobox', { name: 'When' })).toBeDefined();
  });

  it('does nothing on a short swipe', async () => {
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
