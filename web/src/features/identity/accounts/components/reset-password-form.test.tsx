import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

describe('ForgotPasswordForm', () => {
  it.each([
    [true, /^If this address has an account, we’ve emailed it a link\./],
    [false, /Its owner can make a link/],
  ])('shows the next step if the server can send mail: %s', async (canMail, words) => {
    const api = stubApi();
    api.respond('requestPasswordReset', { success: true, data: { canMail } });
    const { user } = renderComponent(<ForgotPasswordForm />);
    await user.type(screen.getByLabelText('Email'), 'nobody@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(api.bodies('requestPasswordReset')).toEqual([{ email: 'nobody@example.com' }]);
  });
});

describe('ResetPasswordForm', () => {
  it('links to the sign-in page after a new password was set', async () => {
    const api = stubApi();
    api.respond('resetPassword', { success: true, data: { email: 'asha@example.com' } });
    const { user } = renderComponent(
      <Routes>
        <Route path="/reset-password" element={<ResetPasswordForm token="token" />} />
        <Route path="/login" element={<h1>Welcome back</h1>} />
      </Routes>,
      { path: '/reset-password' },
    );
    await user.type(screen.getByLabelText('New Password'), 'a new password');
    await user.type(screen.getByLabelText('Confirm New Password'), 'a new password');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(screen.getByText('Password changed. Please sign in.')).toBeTruthy();
    expect(api.bodies('resetPassword')).toMatchObject([{ token: 'token', newPassword: 'a new password' }]);
  });
});
