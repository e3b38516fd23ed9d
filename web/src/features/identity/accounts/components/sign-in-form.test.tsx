import { errors, type SecondFactorNeeded } from '@aide/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeToken, secondsFromNow } from '../../../../../test/browser.ts';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { listDevices } from '../../../../lib/session/known-devices.ts';
import { currentSession, endSession } from '../../../../lib/session/session.ts';
import { SignInForm } from './sign-in-form.tsx';

function renderForm() {
  const api = stubApi();
  const onChallenge = vi.fn<(challenge: SecondFactorNeeded) => void>();
  const { user } = renderComponent(<SignInForm onChallenge={onChallenge} />, { path: '/login' });
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const submit = async () => {
    await user.type(email, 'priya@example.com');
    await user.type(password, 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { api, user, onChallenge, email, password, submit };
}

const wrong = errors.INVALID_CREDENTIALS;

afterEach(() => endSession('absent'));

describe('SignInForm', () => {
  it('requires both fields, sends nothing and focuses the first empty one [S5.login.01, S5.login.02]', async () => {
    const { api, user, email, password } = renderForm();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(email);
    await user.type(email, 'asha@example.com');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.queryByText('Email is required')).toBeNull();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(password);
    expect(api.requests).toEqual([]);
  });

  it('shows and hides the password [S2.login.02]', async () => {
    const { user, password } = renderForm();
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
  });

  it('leads from the password to what follows with Tab, and to the button that shows it with Shift+Tab', async () => {
    const { user, password } = renderForm();
    password.focus();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Forgot password?');
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(password);
  });

  it('displays progress and sends one request [S2.login.08]', async () => {
    const { api, user, password, submit } = renderForm();
    const token = fakeToken({ id: '1', email: 'priya@example.com', exp: secondsFromNow(60) });
    const pending = Promise.withResolvers<void>();
    api.handle('login', async () => {
      await pending.promise;
      return { success: true as const, data: { token, device: 'known' } };
    });
    await submit();
    const busy = screen.getByRole('button', { name: 'Signing In...' });
    fireEvent.click(busy);
    await user.type(password, '{Enter}');
    pending.resolve();
    expect(await screen.findByText('Login successful!')).toBeTruthy();
    expect(api.bodies('login')).toHaveLength(1);
  });

  it('clears the error of a field when it changes', async () => {
    const { user, email } = renderForm();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await user.type(email, 'p');
    expect(screen.queryByText('Email is required')).toBeNull();
    expect(screen.getByText('Password is required')).toBeTruthy();
  });

  it('starts a session with the returned token', async () => {
    const { api, submit } = renderForm();
    const token = fakeToken({ id: '1', email: 'priya@example.com', exp: secondsFromNow(60) });
    api.respond('login', { success: true, data: { token, device: 'known' } });
    await submit();
    expect(await screen.findByText('Login successful!')).toBeTruthy();
    expect(api.bodies('login')).toEqual([{ email: 'priya@example.com', password: 'correct horse' }]);
    expect(listDevices()).toEqual(['known']);
    expect(currentSession()).toMatchObject({ signedIn: true, token });
  });

  it('shows the error and keeps the input', async () => {
    const { api, email, password, submit } = renderForm();
    api.fail('login', wrong.status, { success: false, error: 'INVALID_CREDENTIALS', message: wrong.message });
    await submit();
    expect(await screen.findByText(wrong.message)).toBeTruthy();
    expect([email.value, password.value]).toEqual(['priya@example.com', 'correct horse']);
    expect(currentSession().signedIn).toBe(false);
  });

  it('shows a message for an error without one and for a lost connection', async () => {
    const { api, user, submit } = renderForm();
    api.fail('login', 500, {});
    await submit();
    expect(await screen.findByText('Request failed with status code 500')).toBeTruthy();
    api.disconnect('login');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText(/The server did not respond/)).toBeTruthy();
  });

  it('passes on the challenge if the account has a second factor', async () => {
    const { api, onChallenge, submit } = renderForm();
    const needed = { twoFactorRequired: true, challenge: 'abc', passkey: false } as const;
    api.respond('login', { success: true, data: needed });
    await submit();
    await waitFor(() => expect(onChallenge).toHaveBeenCalledWith(needed));
    expect(currentSession().signedIn).toBe(false);
  });
});
