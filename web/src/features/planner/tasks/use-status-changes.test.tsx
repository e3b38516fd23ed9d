import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAppHook } from '../../../../test/render.tsx';
import { sampleTask } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { useStatusChanges } from './use-status-changes.ts';

const bank = sampleTask({ title: 'Call the bank', status: 'in_progress' });
const offer = sampleTask({ title: 'Send the offer' });
const rejection = { success: false, message: 'The trial has ended.', error: 'TRIAL_EXPIRED' };

let api: StubbedApi;
const onError = vi.fn<(error: Error) => void>();
beforeEach(() => {
  onError.mockClear();
  api = stubApi();
  api.handle('updateTask', ({ params }) => ({ success: true as const, data: params['id'] === bank.id ? bank : offer }));
  api.handle('changeTaskStatus', () => ({
    success: true as const,
    data: { id: bank.id, moved_to_backlog: true } as never,
  }));
  api.handle('restoreTask', () => ({ success: true as const, data: bank }));
});

const setUp = () => renderAppHook(() => useStatusChanges(onError), undefined).result;
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
const listCalls = () => api.requests.map(({ name, params, body }) => [name, params['id'], body]);

describe('a change of the status', () => {
  it('is pending until it is saved, for each task on its own', async () => {
    const held = Promise.withResolvers<void>();
    api.handle('updateTask', async ({ params }) => {
      if (params['id'] === bank.id) await held.promise;
      return { success: true as const, data: params['id'] === bank.id ? bank : offer };
    });
    const result = setUp();
    act(() => result.current.changeStatus(bank, 'completed'));
    act(() => result.current.changeStatus(offer, 'cancelled'));
    expect([...result.current.saving]).toEqual([
      [bank.id, 'completed'],
      [offer.id, 'cancelled'],
    ]);
    await waitFor(() => expect([...result.current.saving]).toEqual([[bank.id, 'completed']]));
    held.resolve();
    await waitFor(() => expect(result.current.saving.size).toBe(0));
  });

  it('is sent, named in a toast and undone', async () => {
    const result = setUp();
    act(() => result.current.changeStatus(bank, 'completed'));
    await screen.findByText('Completed “Call the bank”');
    await undo();
    await waitFor(() =>
      expect(listCalls()).toEqual([
        ['updateTask', bank.id, { status: 'completed' }],
        ['updateTask', bank.id, { status: 'in_progress' }],
      ]),
    );
  });

  it('shows the reason when it cannot be undone', async () => {
    const result = setUp();
    act(() => result.current.changeStatus(bank, 'completed'));
    await screen.findByText('Completed “Call the bank”');
    api.fail('updateTask', 402, rejection);
    await undo();
    expect(await screen.findByText('The trial has ended.')).not.toBeNull();
  });

  it('to the backlog moves the task, and Undo restores it', async () => {
    const result = setUp();
    act(() => result.current.changeStatus(bank, 'backlog'));
    await screen.findByText('Moved “Call the bank” to the backlog');
    await undo();
    await waitFor(() => expect(listCalls().at(-1)?.slice(0, 2)).toEqual(['restoreTask', bank.id]));
    expect(listCalls().map(([name]) => name)).toEqual(['changeTaskStatus', 'restoreTask']);
  });

  it('that is rejected calls the handler and offers no Undo', async () => {
    api.fail('updateTask', 402, rejection);
    const result = setUp();
    act(() => result.current.changeStatus(bank, 'completed'));
    await waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 402 })));
    expect(result.current.saving.size).toBe(0);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
