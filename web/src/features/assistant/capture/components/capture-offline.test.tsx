import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, renderBox, stubCaptureApi } from '../../../../../test/capture-box.tsx';
import { stubOfflineStore } from '../../../../../test/offline.ts';
import { sampleTask } from '../../../../../test/samples.ts';
import { reportReachable } from '../../../../lib/api/connection.ts';
import { sendChanges } from '../../../../lib/offline/offline.ts';

const api = stubCaptureApi();
it('restores a cancelled message and sends nothing', async () => {
  stubOfflineStore();
  api().disconnect('getAssistantContext');
  act(() => reportReachable(false));
  const { user } = renderBox();
  await user.type(box(), 'Water the plants{Enter}');
  const waiting = await screen.findByRole('list', { name: 'Waiting to be sent' });
  await user.click(within(waiting).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(box()).toHaveProperty('value', 'Water the plants'));
  act(() => reportReachable(true));
  await act(() => sendChanges());
  expect(api().bodies('capture')).toEqual([]);
});

it('queues a message whose response was lost and retries it with the same id', async () => {
  stubOfflineStore();
  api().disconnect('assistant');
  const { user } = renderBox();
  await user.type(box(), 'Water the plants tomorrow{Enter}');
  const waiting = await screen.findByRole('list', { name: 'Waiting to be sent' });
  expect(within(waiting).getByText('Water the plants tomorrow')).toBeDefined();
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
  api().handle('capture', () => ({ success: true, data: { items: [{ task: sampleTask() }] } }) as never);
  act(() => reportReachable(true));
  await act(() => sendChanges());
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull());
  const bodies = api().bodies('capture') as { captureId: string; overrides?: { title: string; due: object } }[];
  const [attempt] = api().bodies('assistant') as { id: string }[];
  expect(bodies.map(({ captureId }) => captureId)).toEqual([attempt?.id]);
  expect(bodies.at(-1)?.overrides).toMatchObject({ title: 'Water the plants', due: { time: null } });
});
