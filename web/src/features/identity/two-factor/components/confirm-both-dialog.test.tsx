import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { ConfirmBothDialog } from './confirm-both-dialog.tsx';

interface Options {
  provider?: { name: string };
  busy?: boolean;
  error?: Error;
}

async function renderDialog({ provider, busy = false, error }: Options = {}) {
  const api = stubApi();
  api.respond('getReauthenticationWays', {
    success: true,
    data: { code: true, passkey: false, provider: provider ?? null },
  });
  const onConfirm = vi.fn<(confirmation: { password?: string | undefined; code: string }) => void>();
  const onClose = vi.fn<() => void>();
  const dialog = (state: { busy: boolean; error: Error | null }) => (
    <ConfirmBothDialog
      title="Switch two-factor off?"
      description="You’ll sign in with your password only."
      confirmLabel="Switch off"
      onConfirm={onConfirm}
      onClose={onClose}
      {...state}
    />
  );
  const { user, rerender } = renderComponent(dialog({ busy, error: error ?? null }));
  await waitFor(() => expect(api.requests).toHaveLength(1));
  return {
    user,
    onConfirm,
    onClose,
    update: (state: { busy: boolean; error: Error | null }) => rerender(dialog(state)),
  };
}

const password = () => screen.getByLabelText('Your password');
const code = () => screen.getByLabelText('Code');
const press = (name: string) => screen.getByRole('button', { name });

describe('ConfirmBothDialog', () => {
  it('requires the password and the code, and focuses the first missing one', async () => {
    const { user, onConfirm } = await renderDialog();
    await user.click(press('Switch off'));
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(screen.getByText('Code is required')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    await user.type(password(), 'correct horse');
    await user.click(press('Switch off'));
    expect(screen.queryByText('Password is required')).toBeNull();
    expect(document.activeElement).toBe(code());
    await user.type(code(), '  ');
    await user.click(press('Switch off'));
    expect(screen.getByText('Code is required')).toBeTruthy();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('confirms with the password and the code', async () => {
    const { user, onConfirm } = await renderDialog();
    await user.type(password(), 'correct horse');
    await user.type(code(), '123456');
    await user.click(press('Switch off'));
    expect(onConfirm.mock.calls).toEqual([[{ password: 'correct horse', code: '123456' }]]);
  });

  it('confirms without a password for an account with a provider, but not without a code', async () => {
    const { user, onConfirm } = await renderDialog({ provider: { name: 'Example ID' } });
    expect(await screen.findByText(/Leave it empty if you sign in with Example ID/)).toBeTruthy();
    await user.click(press('Switch off'));
    expect(screen.queryByText('Password is required')).toBeNull();
    expect(screen.getByText('Code is required')).toBeTruthy();
    await user.type(code(), '123456');
    await user.click(press('Switch off'));
    expect(onConfirm.mock.calls).toEqual([[{ password: undefined, code: '123456' }]]);
  });

  it('displays the server’s error and keeps the input', async () => {
    const { user, update } = await renderDialog();
    await user.type(password(), 'correct horse');
    await user.type(code(), '000000');
    update({ busy: false, error: new Error('The code is wrong.') });
    expect(screen.getByText('The code is wrong.')).toBeTruthy();
    expect(password()).toHaveProperty('value', 'correct horse');
    expect(code()).toHaveProperty('value', '000000');
  });

  it('closes with Cancel and Escape', async () => {
    const { user, onClose } = await renderDialog();
    await user.click(press('Cancel'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('stays open while the request is pending', async () => {
    const { user, onClose } = await renderDialog({ busy: true });
    expect(press('Cancel')).toHaveProperty('disabled', true);
    expect(press('Close')).toHaveProperty('disabled', true);
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });
});
