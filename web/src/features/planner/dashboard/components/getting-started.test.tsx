import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { GettingStarted } from './getting-started.tsx';

function renderWith(tasks = [sampleTask()], contacts = 0) {
  const api = stubApi();
  const rendered = renderComponent(
    <GettingStarted
      counts={{ tasks: tasks.length, contacts }}
      thresholds={{ tasks: 3, contacts: 3 }}
      tasks={tasks}
      onAddContact={vi.fn<() => void>()}
      onUpload={vi.fn<() => void>()}
      onCreateTask={vi.fn<() => void>()}
    />,
  );
  return { ...rendered, api };
}

describe('getting started', () => {
  it('lists the tasks captured so far by their due date, each with its circle', async () => {
    const [old, recent] = [
      sampleTask({ title: 'Call Priya', due_date: null }),
      sampleTask({ title: 'Send the deck', due_date: '2091-03-04T00:00:00.000Z', due_has_time: false }),
    ];
    const { user, api } = renderWith([old, recent]);
    api.respond('updateTask', { success: true, data: old });
    const rows = within(screen.getByRole('list', { name: 'Your tasks' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Send the deck',
      'Call Priya',
    ]);
    await user.click(screen.getByRole('button', { name: 'Complete Call Priya' }));
    await waitFor(() => expect(api.requests).toMatchObject([{ name: 'updateTask', params: { id: old.id } }]));
  });

  it('ticks the completed step and keeps the other one open', () => {
    renderWith([sampleTask()], 0);
    expect(screen.getByRole('heading', { name: /^Create Your First Task ?, done$/ })).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'Add Your First Contact' })).not.toBeNull();
  });

  it('shows no list before the first task', () => {
    renderWith([], 1);
    expect(screen.queryByRole('list', { name: 'Your tasks' })).toBeNull();
    expect(screen.getByRole('heading', { name: /^Add Your First Contact ?, done$/ })).not.toBeNull();
  });
});
