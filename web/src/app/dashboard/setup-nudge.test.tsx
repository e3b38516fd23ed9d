import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render.tsx';
import * as push from '../../features/reminders/push/push.ts';
import { timings } from '../../lib/timings.ts';
import { SetupNudge } from './setup-nudge.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(push, 'getPushState').mockResolvedValue('off');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(hasBot: boolean) {
  const rendered = renderComponent(<SetupNudge userId="u" hasBot={hasBot} />);
  // Loads the browser's push state before the ten seconds begin.
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(() => vi.advanceTimersByTimeAsync(timings.quickSetup.appear));
  return rendered;
}

describe('Quick Setup', () => {
  it('offers Telegram if the server has a bot [S2.nudge.01, S2.nudge.02]', async () => {
    await open(true);
    expect(screen.getByText('Quick Setup')).not.toBeNull();
    expect(screen.getByText(/Connect Telegram/)).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Connect Now' })).not.toBeNull();
  });

  it('offers notifications in this browser if the server has no bot', async () => {
    const subscribeToPush = vi.spyOn(push, 'subscribeToPush').mockResolvedValue('on');
    const { user } = await open(false);
    expect(screen.queryByText(/Telegram/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(subscribeToPush).toHaveBeenCalledOnce();
    expect(await screen.findByText('Notifications turned on')).not.toBeNull();
    expect(screen.queryByText('Quick Setup')).toBeNull();
  });

  it('offers nothing if neither is possible', async () => {
    vi.mocked(push.getPushState).mockResolvedValue('unsupported');
    await open(false);
    expect(screen.queryByText('Quick Setup')).toBeNull();
  });

  it('closes after eight seconds and does not reappear after Maybe Later [S2.nudge.03, S2.nudge.05]', async () => {
    const first = await open(true);
    await act(() => vi.advanceTimersByTimeAsync(timings.quickSetup.leave));
    expect(screen.queryByText('Quick Setup')).toBeNull();
    first.unmount();
    const second = await open(true);
    await second.user.click(screen.getByRole('button', { name: 'Maybe Later' }));
    second.unmount();
    await open(true);
    expect(screen.queryByText('Quick Setup')).toBeNull();
  });
});
