import type { Task } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { useTaskActions } from '../../task-actions.ts';
import { useTasks } from '../api/list-tasks.ts';

const bank = sampleTask({ title: 'Call the bank', due_date: '2026-11-18T00:00:00.000Z' });

let api: StubbedApi;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00Z') });
  api = stubApi();
  api.respond('listTasks', { success: true, data: [bank], nextCursor: null });
  api.handle('updateTask', ({ body }) => ({ success: true as const, data: { ...bank, ...(body as Partial<Task>) } }));
});
afterEach(() => vi.useRealTimers());

/** The controls of a row. */
function Row() {
  const actions = useTaskActions();
  const task = useTasks().data?.[0];
  if (!task) return null;
  return (
    <>
      <p>
        {task.title}, {task.status}, {task.priority}
      </p>
      <button type="button" onClick={() => actions.openReschedule(task, document.body, 'postpone')}>
        Postpone
      </button>
      <button type="button" onClick={() => actions.setPriority(task, 'urgent')}>
        Urgent
      </button>
      <button type="button" onClick={() => actions.setPriority(task, 'medium')}>
        Medium
      </button>
      <button type="button" onClick={() => actions.toggle(task)}>
        Toggle
      </button>
      <button type="button" onClick={() => actions.moveToBacklog(task)}>
        Backlog
      </button>
      <button type="button" onClick={() => actions.openDelete(task)}>
        Remove
      </button>
    </>
  );
}

async function renderRow() {
  const page = renderComponent(<Row />);
  await screen.findByText('Call the bank, pending, medium');
  return page;
}

describe('the actions of a row', () => {
  it('ask for a day before a task is postponed, and undo both', async () => {
    const { user } = await renderRow();
    await user.click(screen.getByRole('button', { name: 'Postpone' }));
    await user.type(await screen.findByRole('combobox', { name: 'Postpone until' }), 'next monday');
    await screen.findByRole('option', { name: /Mon 23 Nov/ });
    expect(api.bodies('updateTask')).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Postponed “Call the bank”/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.bodies('updateTask')).toHaveLength(2));
    expect(api.bodies('updateTask')).toEqual([
      { status: 'postponed', dueDate: '2026-11-23T00:00:00.000Z', dueHasTime: false },
      { status: 'pending', dueDate: '2026-11-18T00:00:00.000Z', dueHasTime: false },
    ]);
  });

  it('give a reopened task its time of completion back by Undo', async () => {
    const done = { ...bank, status: 'completed' as const, completed_at: '2026-11-16T08:00:00.000Z' };
    api.respond('listTasks', { success: true, data: [done], nextCursor: null });
    api.respond('undoBulkChange', { success: true, data: { tasks: [done] } });
    const { user } = renderComponent(<Row />);
    await user.click(await screen.findByRole('button', { name: 'Toggle' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Call the bank, completed, medium');
    await waitFor(() =>
      expect(api.bodies('undoBulkChange')).toEqual([{ tasks: [{ id: bank.id, status: 'completed' }] }]),
    );
    expect(api.bodies('updateTask')).toEqual([{ status: 'pending' }]);
  });

  it('send the changes of one task in order and show the last', async () => {
    const first = Promise.withResolvers<void>();
    api.handle('updateTask', async ({ body }) => {
      if (api.bodies('updateTask').length === 1) await first.promise;
      return { success: true as const, data: { ...bank, ...(body as Partial<Task>) } };
    });
    const { user } = await renderRow();
    await user.click(screen.getByRole('button', { name: 'Urgent' }));
    await screen.findByText('Call the bank, pending, urgent');
    await user.click(screen.getByRole('button', { name: 'Medium' }));
    await screen.findByText('Call the bank, pending, medium');
    expect(api.bodies('updateTask')).toEqual([{ priority: 'urgent' }]);
    first.resolve();
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ priority: 'urgent' }, { priority: 'medium' }]));
    expect(screen.getByText('Call the bank, pending, medium')).toBeDefined();
  });

  it('show the previous value when a change fails', async () => {
    api.fail('updateTask', 500, { success: false, message: 'The database is busy' });
    const { user } = await renderRow();
    await user.click(screen.getByRole('button', { name: 'Urgent' }));
    expect(await screen.findByText('The database is busy')).toBeDefined();
    expect(screen.getByText('Call the bank, pending, medium')).toBeDefined();
  });

  it('move to the backlog and back by Undo', async () => {
    api.respond('changeTaskStatus', {
      success: true,
      data: { id: bank.id, moved_to_backlog: true, backlog_item_id: bank.id },
    });
    api.respond('restoreTask', { success: true, data: bank });
    const { user } = await renderRow();
    await user.click(screen.getByRole('button', { name: 'Backlog' }));
    expect(await screen.findByText('Moved “Call the bank” to the backlog')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Call the bank, pending, medium')).toBeDefined();
  });

  it('ask before deleting', async () => {
    api.respond('deleteTask', { success: true, data: { id: bank.id } });
    const { user } = await renderRow();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(api.requests.some(({ name }) => name === 'deleteTask')).toBe(false);
    const dialog = await screen.findByRole('alertdialog');
    // The dialog takes clicks one render after it is displayed.
    await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Task deleted successfully!')).toBeDefined();
  });
});
