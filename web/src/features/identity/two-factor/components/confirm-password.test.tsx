import type { TwoFactorSetup } from '@aide/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { ConfirmPassword } from './confirm-password.tsx';

function renderForm(provider: { name: string } | null) {
  const api = stubApi();
  api.respond('getReauthenticationWays', { success: true, data: { code: false, passkey: false, provider } });
  const onBegun = vi.fn<(setup: TwoFactorSetup) => void>();
  const { user } = renderComponent(
    <>
      <ConfirmPassword formId="form" onBusy={() => {}} onBegun={onBegun} />
      <button type="submit" form="form">
        Continue
      </button>
    </>,
  );
  return { api, user, onBegun };
}

describe('ConfirmPassword', () => {
  it('requires the password of an account without a provider', async () => {
    const { api, user } = renderForm(null);
    await waitFor(() => expect(api.requests.map(({ name }) => name)).toEqual(['getReauthenticationWays']));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(api.bodies('beginTwoFactor')).toEqual([]);
  });

  it('lets an account with a provider continue without a password', async () => {
    const { api, user, onBegun } = renderForm({ name: 'Example ID' });
    api.respond('beginTwoFactor', { success: true, data: { secret: 'ABCD', uri: 'otpauth://totp/a' } });
    expect(await screen.findByText(/Leave it empty if you sign in with Example ID/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(onBegun).toHaveBeenCalledOnce());
    expect(api.bodies('beginTwoFactor')).toEqual([{}]);
  });
});
