import type { PasskeySupport, RequestOptions } from '@aide/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { Passkeys } from './passkeys.tsx';

const laptop = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Laptop',
  createdAt: '2026-01-05T09:00:00.000Z',
  lastUsedAt: null,
};

function renderPasskeys(support: PasskeySupport, passkeys = [laptop]) {
  const api = stubApi();
  api.respond('listPasskeys', { success: true, data: { passkeys, support } });
  return { api, ...renderComponent(<Passkeys />) };
}

const request: RequestOptions = {
  challenge: 'abc',
  timeout: 1000,
  rpId: 'aide.example',
  allowCredentials: [],
  userVerification: 'required',
};

describe('Passkeys', () => {
  it('lists passkeys with their last use and removes one after a confirmation', async () => {
    const { api, user } = renderPasskeys({ origin: location.origin, problem: null });
    api.respond('deletePasskey', { success: true, data: { id: laptop.id } });
    expect(await screen.findByText('Never used')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Laptop' }));
    expect(api.requests.map(({ name }) => name)).not.toContain('deletePasskey');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await expect.poll(() => api.requests.find(({ name }) => name === 'deletePasskey')?.params.id).toBe(laptop.id);
  });

  it('shows why the server’s address does not allow passkeys, and offers no button', async () => {
    const problem = 'Passkeys need https. The address of this server is http://aide.lan.';
    renderPasskeys({ origin: null, problem }, []);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('shows the address that works if the page was opened at another, such as plain http on a LAN', async () => {
    renderPasskeys({ origin: 'http://localhost:3999', problem: null }, []);
    expect(await screen.findByText(/work only at http:\/\/localhost:3999/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('PasskeySignIn', () => {
  it('shows why passkeys do not work on this page when it is clicked', async () => {
    const api = stubApi();
    api.respond('beginPasskeySignIn', { success: true, data: { origin: 'https://aide.example', options: request } });
    const { user } = renderComponent(<PasskeySignIn />);
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText(/work only at https:\/\/aide\.example/)).toBeTruthy();
    expect(api.bodies('beginPasskeySignIn')).toEqual([{}]);
  });

  it('sends the challenge of the password in the second step', async () => {
    const api = stubApi();
    api.fail('beginPasskeySignIn', 401, {
      success: false,
      error: 'SECOND_FACTOR_EXPIRED',
      message: 'That took too long. Please sign in again.',
    });
    const { user } = renderComponent(<PasskeySignIn challenge="abc" />);
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('That took too long. Please sign in again.')).toBeTruthy();
    expect(api.bodies('beginPasskeySignIn')).toEqual([{ challenge: 'abc' }]);
  });
});
