import type { PushDevice } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import * as push from '../push.ts';
import { PushRows } from './push-rows.tsx';

const device = (number: number, changes: Partial<PushDevice> = {}): PushDevice => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  device: 'Chrome on Windows',
  createdAt: '2020-11-01T10:00:00.000Z',
  lastSeenAt: '2020-11-16T10:00:00.000Z',
  lastError: null,
  ...changes,
});

function renderRows(devices: PushDevice[] = []) {
  const api = stubApi();
  api.respond('listPushSubscriptions', { success: true, data: devices });
  return {
    api,
    ...renderComponent(
      <ul>
        <PushRows />
      </ul>,
    ),
  };
}

describe('PushRows', () => {
  beforeEach(() => {
    vi.spyOn(push, 'getPushState').mockResolvedValue('off');
    vi.spyOn(push, 'getOwnDeviceId').mockResolvedValue(null);
  });
  afterEach(() => vi.restoreAllMocks());

  it('turns notifications on in this browser', async () => {
    vi.spyOn(push, 'subscribeToPush').mockResolvedValue('on');
    const { user } = renderRows();
    const button = await screen.findByRole('button', { name: 'Turn on: This browser' });
    vi.spyOn(push, 'getPushState').mockResolvedValue('on');
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Turn off: This browser' })).toBeTruthy();
  });

  it('shows why this browser cannot receive notifications', async () => {
    vi.spyOn(push, 'getPushState').mockResolvedValue('denied');
    renderRows();
    expect(await screen.findByText(/blocks notifications from Aide/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lists the other devices, removes one, and shows the push service’s response', async () => {
    vi.spyOn(push, 'getOwnDeviceId').mockResolvedValue(device(1).id);
    const { api, user } = renderRows([device(1), device(2, { device: 'Safari on iPhone' })]);
    const phone = (await screen.findByText('Safari on iPhone')).closest('li')!;
    expect(phone.textContent).toContain('Last seen 16 Nov 2020, 10:00 AM');
    api.respond('testPush', {
      success: true,
      data: [{ id: device(2).id, device: 'Safari on iPhone', outcome: 'failed', answer: 'Too many messages.' }],
    });
    await user.click(within(phone).getByRole('button', { name: 'Send a test: Safari on iPhone' }));
    expect(await within(phone).findByText('Not delivered: Too many messages.')).toBeTruthy();
    api.respond('deletePushSubscription', { success: true, data: { id: device(2).id } });
    api.respond('listPushSubscriptions', { success: true, data: [device(1)] });
    await user.click(within(phone).getByRole('button', { name: 'Remove Safari on iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(api.requests.filter(({ name }) => name === 'deletePushSubscription').map(({ params }) => params)).toEqual([
      { id: device(2).id },
    ]);
  });
});
