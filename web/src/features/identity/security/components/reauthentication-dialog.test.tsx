import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

function renderDialog(ways: { code: boolean; passkey: boolean; provider: { name: string } | null }) {
  const api = stubApi();
  api.respond('getReauthenticationWays', { success: true, data: ways });
  const handlers = {
    onDone: vi.fn<(confirmed: boolean) => void>(),
    onPasskey: vi.fn<() => Promise<void>>().mockResolvedValue(),
    onProvider: vi.fn<() => Promise<void>>().mockResolvedValue(),
  };
  const { user } = renderComponent(<ReauthenticationDialog {...handlers} />);
  return { api, user, ...handlers };
}

describe('ReauthenticationDialog', () => {
  it('offers only the password if the account has no other method', async () => {
    const { api, user, onDone } = renderDialog({ code: false, passkey: false, provider: null });
    await waitFor(() => expect(api.requests.map(({ name }) => name)).toEqual(['getReauthenticationWays']));
    expect(screen.queryByRole('button', { name: /passkey|code|Continue/ })).toBeNull();
    api.respond('reauthenticate', { success: true, data: { until: '2026-01-05T09:00:00.000Z' } });
    await user.type(screen.getByLabelText('Your password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
    expect(api.bodies('reauthenticate')).toEqual([{ password: 'correct horse' }]);
  });

  it('confirms with a passkey, and displays why one was rejected', async () => {
    const { user, onPasskey, onDone } = renderDialog({ code: false, passkey: true, provider: null });
    onPasskey.mockRejectedValueOnce(new Error('No passkey was used.'));
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('No passkey was used.')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  });

  it('redirects to the provider', async () => {
    const { user, onProvider } = renderDialog({ code: true, passkey: false, provider: { name: 'Example ID' } });
    await user.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
    expect(onProvider).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Use a code instead' })).toBeTruthy();
  });
});
