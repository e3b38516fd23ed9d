import type { StoredTaskView } from '@aide/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import type { AccountTaskView } from '../use-task-view.ts';
import { TasksPage } from './tasks-page.tsx';

const cards: StoredTaskView = {
  layout: 'cards',
  status: 'all',
  priority: 'all',
  sortBy: 'title',
  descending: false,
};

const page = (accountView: AccountTaskView) => (
  <TasksPage
    accountView={accountView}
    contacts={[]}
    events={[]}
    series={[]}
    renderDeliveries={() => null}
    onCreate={() => undefined}
  />
);

function renderWith(stored: AccountTaskView['stored'], path = '/') {
  const api = stubApi();
  api.respond('listTasks', { success: true, data: [sampleTask({ title: 'Send the offer' })], nextCursor: null });
  const onSave = vi.fn<AccountTaskView['onSave']>();
  return { ...renderComponent(page({ stored, onSave }), { path }), onSave };
}

const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

describe('the view stored in the account', () => {
  it('is awaited, so that the tasks are not shown in another view first', async () => {
    const { rerender, onSave } = renderWith(undefined);
    expect(await screen.findByText('Loading tasks')).toBeDefined();
    expect(screen.queryByText('Send the offer')).toBeNull();
    rerender(page({ stored: cards, onSave }));
    expect(await screen.findByText('Send the offer')).toBeDefined();
    expect(isChosen('Cards')).toBe(true);
  });

  it('does not change while it is in use if another device changes it', async () => {
    const { rerender, onSave } = renderWith(cards);
    await screen.findByText('Send the offer');
    rerender(page({ stored: { ...cards, layout: 'agenda' }, onSave }));
    expect(isChosen('Cards')).toBe(true);
  });

  it('is saved when the user changes it, and not by a search', async () => {
    const { user, onSave } = renderWith(null);
    await screen.findByText('Send the offer');
    await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'offer');
    expect(onSave).not.toHaveBeenCalled();
    await user.click(screen.getByRole('radio', { name: 'Cards' }));
    expect(onSave.mock.calls).toEqual([[{ ...cards, sortBy: 'dueDate' }]]);
  });

  it('is overridden by the URL', async () => {
    renderWith({ ...cards, priority: 'low' }, '/?view=agenda&status=pending');
    expect(await screen.findByText('Send the offer')).toBeDefined();
    expect(isChosen('Agenda')).toBe(true);
  });
});
