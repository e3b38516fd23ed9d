import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day, getSection, listSections, priya, renderPage, stubAgenda, today } from '../../../../../test/agenda.tsx';
import { sampleRecurringTask, sampleTask } from '../../../../../test/samples.ts';
import type { StubbedApi } from '../../../../../test/stub-api.ts';

let api: StubbedApi;
beforeEach(() => {
  api = stubAgenda();
});
afterEach(() => vi.useRealTimers());

describe('the agenda', () => {
  it('groups open tasks by due date and collapses the finished ones', async () => {
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

  it('lists waiting tasks in a separate group, and a reply can be undone', async () => {
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

  it('shows a recurring task at its next day, below the tasks, unless it is paused or there is a filter', async () => {
    const plants = sampleRecurringTask({ title: 'Water the plants', next_occurrence: '2026-11-19T08:00:00.000Z' });
    const report = sampleRecurringTask({ title: 'Weekly report', next_occurrence: '2026-11-21T09:00:00.000Z' });
    const paused = sampleRecurringTask({ title: 'Standup', next_occurrence: null, status: 'paused' });
    const { user } = await renderPage('/', 'Pay the invoice', [report, paused, plants]);
    const getSeries = (name: string) => within(getSection(name)).getByRole('list', { name: 'Recurring' }).textContent;
    expect(getSeries('Tomorrow')).toBe('TomorrowWater the plants · Every Monday at 9:00 AM');
    expect(getSeries('This week')).toContain('Sat 21 NovWeekly report');
    expect(listSections().slice(2, 4)).toEqual([['Tomorrow', 'Send the offer'], ['This week']]);
    expect(screen.queryByText('Standup')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'urgent');
    await waitFor(() => expect(screen.queryByText('Water the plants')).toBeNull());
  });

  it('is there for a recurring task alone', async () => {
    api.respond('listTasks', { success: true, data: [], nextCursor: null });
    const plants = sampleRecurringTask({ title: 'Water the plants', next_occurrence: '2026-11-18T08:00:00.000Z' });
    await renderPage('/', 'Water the plants', [plants]);
    expect(listSections()).toEqual([['Today']]);
    expect(screen.queryByText(/No tasks/)).toBeNull();
  });

  it('shows the finished tasks with one click', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: /Finished/ }));
    expect(await screen.findByText('Book the flight')).toBeDefined();
  });

  it('shows the finished tasks that match a search', async () => {
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

  it('shows the number of completed steps of a task', async () => {
    await renderPage();
    expect(within(getSection('Later')).getByRole('article').textContent).toContain('2 of 3 steps done');
    expect(within(getSection('Today')).getByRole('article').textContent).not.toContain('steps done');
  });

  it('offers to clear filters without matches', async () => {
    const { user } = await renderPage('/?q=nothing', 'No tasks found');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Pay the invoice')).toBeDefined();
  });
});

describe('the circle of a row', () => {
  it('completes with one click, moves the task to the finished ones and offers Undo', async () => {
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

  it('restores the task when the server rejects the change', async () => {
    api.fail('updateTask', 500, { success: false, message: 'The database is busy' });
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Complete Call the bank' }));
    expect(await screen.findByText('The database is busy')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Complete Call the bank' })).toBeDefined();
  });

  it('sends one request for two quick clicks', async () => {
    api.respond('updateTask', { success: true, data: { ...today, status: 'completed' } });
    const { user } = await renderPage();
    await user.dblClick(screen.getByRole('button', { name: 'Complete Call the bank' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }]);
  });
});
