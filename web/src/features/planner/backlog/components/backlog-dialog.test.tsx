import type { BacklogItem } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { BacklogPanes } from './backlog-dialog.tsx';

const item: BacklogItem = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Read the paper',
  description: null,
  priority: 'medium',
  item_type: 'note',
  tags: [],
  steps: [],
  contact_id: null,
  contact: null,
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
};

it('converts an item once on a double click, with Undo', async () => {
  const api = stubApi();
  api.respond('listBacklog', { success: true, data: { backlogItems: [item] }, nextCursor: null });
  api.respond('convertBacklogItem', { success: true, data: sampleTask() });
  const { user } = renderComponent(<BacklogPanes form="first" itemId={item.id} />);
  await user.dblClick(await screen.findByRole('button', { name: 'Convert to Task' }));
  expect(await screen.findByText(/was converted to a task/)).toBeDefined();
  expect(api.bodies('convertBacklogItem')).toHaveLength(1);
});

it('keeps an open edit form with its text when the item is deleted elsewhere', async () => {
  const api = stubApi();
  const respond = (backlogItems: BacklogItem[]) =>
    api.respond('listBacklog', { success: true, data: { backlogItems }, nextCursor: null });
  respond([item]);
  const { user, queryClient } = renderComponent(<BacklogPanes form="first" itemId={item.id} />);
  const details = within(await screen.findByRole('region', { name: 'Item details' }));
  await user.click(await details.findByRole('button', { name: 'Edit' }));
  await user.type(details.getByRole('textbox', { name: 'Title' }), ' on leases');
  respond([]);
  void queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText('Read the paper')).toBeNull());
  expect(details.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Read the paper on leases');
});
