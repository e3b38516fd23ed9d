import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAppHook } from '../../../../test/render.tsx';
import { sampleNotification } from '../../../../test/samples.ts';
import { stubApi } from '../../../../test/stub-api.ts';
import { useUpdateNotification } from './notifications.api.ts';

it('sends a change after the one before, so that the last one wins', async () => {
  const api = stubApi();
  const held = Promise.withResolvers<void>();
  const notification = sampleNotification();
  api.handle('updateNotification', async () => {
    await held.promise;
    return { success: true as const, data: notification };
  });
  const { id } = notification;
  // A row and a toast of the same notification.
  const { result } = renderAppHook(() => ({ row: useUpdateNotification(), toast: useUpdateNotification() }), undefined);
  act(() => result.current.toast.mutate({ id, read: true }));
  act(() => result.current.row.mutate({ id, read: false }));
  await waitFor(() => expect(api.bodies('updateNotification')).toEqual([{ read: true }]));
  held.resolve();
  await waitFor(() => expect(api.bodies('updateNotification')).toEqual([{ read: true }, { read: false }]));
});
