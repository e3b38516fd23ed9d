import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render.tsx';
import { sampleTask } from '../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../test/stub-api.ts';
import { useTasks } from '../../features/planner/tasks/api/list-tasks.ts';
import { CompleteCircle } from '../../features/planner/complete-circle.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { switchLetters } from '../../lib/storage/shortcut-letters.ts';

const bank = sampleTask({ title: 'Call the bank', due_date: '2091-01-05T00:00:00.000Z' });
const offer = sampleTask({ title: 'Send the offer', due_date: '2091-01-06T00:00:00.000Z' });

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('listTasks', { success: true, data: [bank, offer], nextCursor: null });
  api.respond('updateTask', { success: true, data: bank });
});

/** A list as in the dashboard, a contact's panel and the assistant's results. */
function Rows() {
  const tasks = useTasks();
  return (
    <ul>
      {tasks.data?.map((task) => (
        <li key={task.id}>
          <article data-task-id={task.id} aria-label={task.title}>
            {task.id === bank.id && <CompleteCircle task={task} />}
          </article>
        </li>
      ))}
    </ul>
  );
}

async function renderRows(inDialog = false) {
  const rows = inDialog ? (
    <Dialog open onOpenChange={() => undefined} title="Priya">
      <Rows />
    </Dialog>
  ) : (
    <main>
      <Rows />
    </main>
  );
  const page = renderComponent(
    <>
      {rows}
      <Shortcuts />
    </>,
  );
  await screen.findByRole('article', { name: 'Call the bank' });
  return page;
}

describe.each([
  ['a page', false],
  ['a dialog', true],
])('keys on a row of %s', (_place, inDialog) => {
  it('move, complete, prioritise and reschedule', async () => {
    const { user } = await renderRows(inDialog);
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Call the bank' }));
    await user.keyboard('d');
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }]));
    await user.keyboard('2');
    await waitFor(() => expect(api.bodies('updateTask').at(-1)).toEqual({ priority: 'high' }));
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Send the offer' }));
    await user.keyboard('t');
    expect(await screen.findByRole('combobox', { name: 'When' })).toBeDefined();
  });

  it('move to the backlog, and delete after a confirmation', async () => {
    api.respond('changeTaskStatus', {
      success: true,
      data: { id: bank.id, moved_to_backlog: true, backlog_item_id: bank.id },
    });
    const { user } = await renderRows(inDialog);
    await user.keyboard('j#');
    expect(await screen.findByText('Are you sure you want to delete this task?')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    act(() => screen.getByRole('article', { name: 'Call the bank' }).focus());
    await user.keyboard('b');
    expect(await screen.findByText('Moved “Call the bank” to the backlog')).toBeDefined();
  });

  it('are ignored while single-key shortcuts are off', async () => {
    switchLetters(false);
    const { user } = await renderRows(inDialog);
    await user.keyboard('jd1');
    expect(api.bodies('updateTask')).toEqual([]);
  });
});

it('letters typed while a dialog loads do not act on the page', async () => {
  switchLetters(true);
  await renderRows();
  const row = screen.getByRole('article', { name: 'Call the bank' });
  row.tabIndex = -1;
  row.focus();
  // The palette suspends on its first render, even if its module is already loaded.
  fireEvent.keyDown(row, { key: 'k', ctrlKey: true });
  expect(document.querySelector('[data-dialog-loading]')).not.toBeNull();
  fireEvent.keyDown(row, { key: 'd' });
  await screen.findByRole('dialog', { name: 'Command palette' });
  expect(document.querySelector('[data-dialog-loading]')).toBeNull();
  expect(api.bodies('updateTask')).toEqual([]);
});
