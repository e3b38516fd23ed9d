import type { Task } from '@aide/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubOfflineStore } from '../../../../../test/offline.ts';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { setOfflineLayer } from '../../../../lib/api/api-client.ts';
import { reportReachable } from '../../../../lib/api/connection.ts';
import { useTaskActions } from '../../task-actions.ts';
import { useDeleteTask } from '../api/delete-task.ts';
import { useTasks } from '../api/list-tasks.ts';
import { TaskSteps } from './task-steps.tsx';

const step = { id: 'a', title: 'Find the number', done: false };
const bank = sampleTask({ title: 'Call the bank', steps: [step] });

function Row() {
  const actions = useTaskActions();
  const remove = useDeleteTask({ onDeleted: () => undefined, onRefused: () => undefined });
  const task = useTasks().data?.[0];
  if (!task) return <p>No task</p>;
  return (
    <>
      <p>
        {task.title}, {task.priority}
      </p>
      <button type="button" onClick={() => actions.setPriority(task, 'urgent')}>
        Urgent
      </button>
      <button type="button" onClick={() => remove.mutate(task.id)}>
        Delete
      </button>
      <TaskSteps task={task} />
    </>
  );
}

/** Fakes the offline layer: a change is stored when the test resolves it. */
let store: ((response: Task) => void) | undefined;
beforeEach(() => {
  store = undefined;
  stubOfflineStore();
  stubApi().respond('listTasks', { success: true, data: [bank], nextCursor: null });
  setOfflineLayer((name, parts, sendNow) => {
    if (name === 'listTasks') return sendNow(parts);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    store = (data) => resolve({ success: true, data });
    return promise;
  });
});
afterEach(() => {
  setOfflineLayer(null);
  reportReachable(true);
});

const offline = [
  {
    what: 'a changed priority',
    press: 'Urgent',
    shown: 'Call the bank, urgent',
    after: { ...bank, priority: 'urgent' as const },
  },
  { what: 'a deletion', press: 'Delete', shown: 'No task', after: bank },
  {
    what: 'a ticked step',
    press: 'Find the number',
    shown: '1 of 1 done',
    after: { ...bank, steps: [{ ...step, done: true }] },
  },
];

it.each(offline)('shows $what offline once it is stored, not before', async ({ press, shown, after }) => {
  const { user } = renderComponent(<Row />);
  await screen.findByText('Call the bank, medium');
  act(() => reportReachable(false));
  await user.click(screen.getByRole(press === 'Find the number' ? 'checkbox' : 'button', { name: new RegExp(press) }));
  await waitFor(() => expect(store).toBeDefined());
  expect(screen.queryByText(shown)).toBeNull();
  await act(async () => store?.(after));
  expect(await screen.findByText(shown)).toBeDefined();
});

it.each(offline)('shows $what at once while the server is reachable', async ({ press, shown }) => {
  const { user } = renderComponent(<Row />);
  await screen.findByText('Call the bank, medium');
  await user.click(screen.getByRole(press === 'Find the number' ? 'checkbox' : 'button', { name: new RegExp(press) }));
  expect(await screen.findByText(shown)).toBeDefined();
});
