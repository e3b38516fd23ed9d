import type { CallBody, Task } from '@aide/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAppHook } from '../../../../test/render.tsx';
import { sampleTask } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import * as celebrations from '../../../lib/events/celebrations.ts';
import { tasksQuery } from './api/list-tasks.ts';
import { changePriority, changeStatus } from './task-change.rules.ts';
import { useTaskChanges } from './use-task-changes.ts';

const bank = sampleTask({ title: 'Call the bank' });
const offer = sampleTask({ title: 'Send the offer' });
const now = new Date('2026-01-06T09:00:00.000Z');
const rejection = { success: false, message: 'The trial has ended.', error: 'TRIAL_EXPIRED' };

/** The tasks of the server. Each update waits until `release` is called, if `held` is set. */
let stored: Map<string, Task>;
let held: PromiseWithResolvers<void> | null;
let api: StubbedApi;
beforeEach(() => {
  stored = new Map([bank, offer].map((task) => [task.id, task]));
  held = null;
  api = stubApi();
  api.handle('updateTask', async ({ params, body }) => {
    await held?.promise;
    const data = { ...stored.get(params['id'] ?? '')!, ...(body as Partial<CallBody<'updateTask'>>) } as Task;
    stored.set(data.id, data);
    return { success: true as const, data };
  });
});

function setUp() {
  const { result, queryClient } = renderAppHook(() => useTaskChanges(), undefined);
  queryClient.setQueryData(tasksQuery.queryKey, [bank, offer]);
  const apply = (...args: Parameters<typeof result.current>) => act(() => result.current(...args));
  const shown = (id: string) => queryClient.getQueryData(tasksQuery.queryKey)?.find((task) => task.id === id);
  return { result, queryClient, apply, shown };
}

/** Expects the reason of a rejection in the corner, where it does not cover the list. */
async function expectReason(): Promise<void> {
  const reason = await screen.findByText('The trial has ended.');
  expect(reason.closest('[data-toasts]')?.getAttribute('data-toasts')).toBe('bottom-right');
}

describe('a change of a task', () => {
  it('is shown before it is saved, without changing other tasks', async () => {
    held = Promise.withResolvers();
    const { result, shown } = setUp();
    act(() => void result.current(bank, changePriority(bank, 'high')));
    await waitFor(() => expect(shown(bank.id)?.priority).toBe('high'));
    expect(shown(offer.id)).toEqual(offer);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    held.resolve();
    await screen.findByText('“Call the bank” set to High');
    expect(api.bodies('updateTask')).toEqual([{ priority: 'high' }]);
  });

  it('is shown with what the server has stored', async () => {
    const { apply, shown } = setUp();
    stored.set(bank.id, { ...bank, title: 'Call the new bank' });
    await apply(bank, changePriority(bank, 'high'));
    expect(shown(bank.id)).toMatchObject({ title: 'Call the new bank', priority: 'high' });
  });

  it('can be undone', async () => {
    const { apply, shown } = setUp();
    await apply(bank, changePriority(bank, 'high'));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ priority: 'high' }, { priority: 'medium' }]));
    await waitFor(() => expect(shown(bank.id)?.priority).toBe('medium'));
  });

  it('shows an error when it cannot be undone, and loads the tasks again', async () => {
    const { apply, queryClient } = setUp();
    await apply(bank, changePriority(bank, 'high'));
    api.fail('updateTask', 402, rejection);
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expectReason();
    expect(invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.tasks });
  });

  it('that is rejected is taken back and shows the reason', async () => {
    api.fail('updateTask', 402, rejection);
    const { apply, shown, queryClient } = setUp();
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    await apply(bank, changePriority(bank, 'high'));
    expect(shown(bank.id)).toEqual(bank);
    await expectReason();
    expect(invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.tasks });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that is rejected calls the handler of the caller instead of showing a toast', async () => {
    api.fail('updateTask', 402, rejection);
    const onError = vi.fn<(error: Error) => void>();
    await setUp().apply(bank, changePriority(bank, 'high'), { onError });
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 402 }));
    expect(screen.queryByText('The trial has ended.')).toBeNull();
  });

  it('is sent after the one before of the same task; other tasks do not wait', async () => {
    held = Promise.withResolvers();
    const { result, shown } = setUp();
    act(() => {
      void result.current(bank, changePriority(bank, 'high'));
      void result.current(bank, changePriority(bank, 'low'));
      void result.current(offer, changePriority(offer, 'urgent'));
    });
    const sent = () => api.requests.map(({ params, body }) => [params['id'], (body as Partial<Task>).priority]);
    await waitFor(() =>
      expect(sent()).toEqual([
        [bank.id, 'high'],
        [offer.id, 'urgent'],
      ]),
    );
    held.resolve();
    await waitFor(() => expect(sent().at(-1)).toEqual([bank.id, 'low']));
    await waitFor(() => expect(stored.get(bank.id)?.priority).toBe('low'));
    // The response to the first change is older than the second one and is not shown.
    expect(shown(bank.id)?.priority).toBe('low');
  });

  it('is sent even if the one before of the same task was rejected', async () => {
    const { apply, shown } = setUp();
    api.fail('updateTask', 402, rejection);
    await apply(bank, changePriority(bank, 'high'));
    api.respond('updateTask', { success: true as const, data: { ...bank, priority: 'low' } });
    await apply(bank, changePriority(bank, 'low'));
    expect(shown(bank.id)?.priority).toBe('low');
  });

  it('waits with the row, not with the request, if the caller asks for it', async () => {
    const after = Promise.withResolvers<void>();
    const { result, shown } = setUp();
    act(() => void result.current(bank, changeStatus(bank, 'completed', now), { after: after.promise }));
    await waitFor(() => expect(stored.get(bank.id)?.status).toBe('completed'));
    expect(shown(bank.id)?.status).toBe('pending');
    after.resolve();
    await waitFor(() => expect(shown(bank.id)?.status).toBe('completed'));
  });

  it('to completed is celebrated, another is not', async () => {
    const celebrate = vi.spyOn(celebrations, 'celebrate');
    const { apply } = setUp();
    await apply(bank, changePriority(bank, 'high'));
    expect(celebrate).not.toHaveBeenCalled();
    await apply(bank, changeStatus(bank, 'completed', now));
    expect(celebrate.mock.calls).toEqual([['task_completed']]);
    celebrate.mockRestore();
  });

  it('loads again what depends on it', async () => {
    const { apply, queryClient } = setUp();
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    await apply(bank, changePriority(bank, 'high'));
    // The list itself shows the change already.
    expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual(
      staleAfter.task.filter((key) => key !== queryKeys.tasks),
    );
  });

  it('does not show the response to it once a later one of the same task is shown', async () => {
    const { result, shown } = setUp();
    const responses: PromiseWithResolvers<void>[] = [];
    api.handle('updateTask', async ({ body }) => {
      const response = Promise.withResolvers<void>();
      responses.push(response);
      await response.promise;
      return { success: true as const, data: { ...bank, ...(body as Partial<Task>) } };
    });
    act(() => {
      void result.current(bank, changePriority(bank, 'high'));
      void result.current(bank, changePriority(bank, 'low'));
    });
    await waitFor(() => expect(shown(bank.id)?.priority).toBe('low'));
    await waitFor(() => expect(responses).toHaveLength(1));
    responses[0]?.resolve();
    await waitFor(() => expect(responses).toHaveLength(2));
    expect(shown(bank.id)?.priority).toBe('low');
    responses[1]?.resolve();
    await screen.findByText('“Call the bank” set to Low');
  });

  it('to the backlog does not add the response, which is not a task, to the task', async () => {
    const moved = { id: bank.id, moved_to_backlog: true as const, backlog_item_id: offer.id };
    api.respond('updateTask', { success: true as const, data: moved });
    const { apply, shown } = setUp();
    await apply(bank, changePriority(bank, 'high'));
    expect(shown(bank.id)).toEqual({ ...bank, priority: 'high' });
  });

  it('is undone without changing other fields, which may have changed since', async () => {
    const { apply, shown, queryClient } = setUp();
    await apply(bank, changePriority(bank, 'high'));
    queryClient.setQueryData(tasksQuery.queryKey, [{ ...bank, priority: 'high', title: 'Call the new bank' }, offer]);
    held = Promise.withResolvers();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shown(bank.id)?.priority).toBe('medium'));
    expect(shown(bank.id)?.title).toBe('Call the new bank');
    held.resolve();
  });

  it('from completed is undone with the time of completion, and is not celebrated', async () => {
    const celebrate = vi.spyOn(celebrations, 'celebrate');
    const done = sampleTask({ title: 'Pay the rent', status: 'completed' });
    stored.set(done.id, done);
    api.respond('undoBulkChange', { success: true as const, data: { tasks: [done] } });
    const { apply } = setUp();
    await apply(done, changeStatus(done, 'pending', now));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.bodies('undoBulkChange')).toEqual([{ tasks: [{ id: done.id, status: 'completed' }] }]),
    );
    expect(celebrate).not.toHaveBeenCalled();
    celebrate.mockRestore();
  });

  it('is saved without a list of tasks, and is reported to the data layer', async () => {
    const { apply, queryClient } = setUp();
    queryClient.removeQueries(tasksQuery);
    window.dataLayer = [];
    await apply(bank, changePriority(bank, 'high'));
    expect(stored.get(bank.id)?.priority).toBe('high');
    expect(window.dataLayer).toMatchObject([{ event: 'task_updated' }]);
  });
});
