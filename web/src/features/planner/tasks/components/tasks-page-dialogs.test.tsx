import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { TasksPage } from './tasks-page.tsx';

vi.mock('./task-dialogs.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/task-dialogs.js');
});

it('keeps the list of tasks when the chunk of its dialogs cannot be loaded', async () => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
  stubApi().respond('listTasks', { success: true, data: [sampleTask({ title: 'Send the offer' })], nextCursor: null });
  const { user } = renderComponent(
    <TasksPage
      accountView={{ stored: null, onSave: () => undefined }}
      contacts={[]}
      events={[]}
      series={[]}
      renderDeliveries={() => null}
      onCreate={() => undefined}
    />,
    { path: '/?view=cards' },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Send the offer' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByText('Send the offer')).toBeDefined();
});
