import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { createQueryClient } from '../../../../lib/api/query-client.ts';
import { useDeleteTask } from './delete-task.ts';
import { tasksQuery } from './list-tasks.ts';

it('restores only the task whose deletion failed, not one that was deleted or changed meanwhile', async () => {
  const [first, second, third] = ['1', '2', '3'].map((id) => sampleTask({ id, title: `Task ${id}` }));
  if (!first || !second || !third) throw new Error('Tasks are missing.');
  const api = stubApi();
  const { promise: rejected, resolve: reject } = Promise.withResolvers<void>();
  api.handle('deleteTask', async ({ params: { id = '' } }) => {
    if (id === second.id) await rejected.then(() => Promise.reject(new TypeError('Failed to fetch')));
    return { success: true as const, data: { id } };
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(tasksQuery.queryKey, [first, second, third]);
  const refused: string[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const handlers = { onDeleted: () => undefined, onRefused: ({ message }: Error) => void refused.push(message) };
  const { result } = renderHook(() => [useDeleteTask(handlers), useDeleteTask(handlers)] as const, { wrapper });
  await act(async () => result.current[0].mutate(second.id));
  await act(async () => result.current[1].mutateAsync(third.id));
  const changed = { ...first, title: 'Changed' };
  queryClient.setQueryData(tasksQuery.queryKey, (list) => list?.map((task) => (task.id === first.id ? changed : task)));
  reject();
  await waitFor(() => expect(refused).toHaveLength(1));
  expect(queryClient.getQueryData(tasksQuery.queryKey)).toEqual([changed, second]);
});
