import { errors } from '@aide/contract';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeToken, secondsFromNow } from '../../../../../test/browser.ts';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleProfile } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { currentSession, endSession } from '../../../../lib/session/session.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RegisterForm } from './register-form.tsx';

const profile = sampleProfile();
const token = () => fakeToken({ id: profile.id, email: profile.email, exp: secondsFromNow(60) });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

afterEach(() => endSession('absent'));

describe('RegisterForm', () => {
  function renderForm() {
    const api = stubApi();
    const { user } = renderComponent(<RegisterForm />, { path: '/register' });
    const fill = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await user.type(field(label), value);
      await user.click(screen.getByRole('button', { name: 'Create Account' }));
    };
    return { api, fill };
  }

  const valid = {
    'Full Name': 'Priya',
    Email: 'priya@example.com',
    Password: 'correct horse',
    'Confirm Password': 'correct horse',
  };

  it('creates the account in the time zone of the browser and signs in', async () => {
    const { api, fill } = renderForm();
    api.respond('signup', { success: true, data: profile });
    api.respond('login', { success: true, data: { token: token(), device: 'known' } });
    await fill(valid);
    expect(await screen.findByText('Account created successfully! Welcome to your dashboard.')).toBeTruthy();
    expect(api.requests.map(({ name }) => name)).toEqual(['signup', 'login']);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(api.bodies('signup')).toEqual([
      { name: 'Priya', email: 'priya@example.com', password: 'correct horse', timezone: timeZone },
    ]);
    expect(currentSession().signedIn).toBe(true);
  });

  it('shows the server’s message when the email is taken, keeps the input and does not sign in [S8.toast.04]', async () => {
    const { api, fill } = renderForm();
    const { status } = errors.EMAIL_TAKEN;
    api.fail('signup', status, { success: false, error: 'EMAIL_TAKEN', message: 'Taken' });
    await fill(valid);
    expect((await screen.findByText('Taken')).closest('[data-toast]')?.getAttribute('data-toast')).toBe('error');
    expect(api.requests.map(({ name }) => name)).toEqual(['signup']);
    for (const [label, value] of Object.entries(valid)) expect(field(label).value).toBe(value);
  });

  it('displays progress [S2.reg.03]', async () => {
    const { api, fill } = renderForm();
    const pending = Promise.withResolvers<void>();
    api.handle('signup', async () => {
      await pending.promise;
      return { success: true as const, data: profile };
    });
    api.respond('login', { success: true, data: { token: token(), device: 'known' } });
    await fill(valid);
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toBeTruthy();
    pending.resolve();
    expect(await screen.findByText('Account created successfully! Welcome to your dashboard.')).toBeTruthy();
  });

  it('reports every missing field and focuses the first [S5.reg.01, S5.reg.02, S5.reg.03, S5.reg.05]', async () => {
    const { api, fill } = renderForm();
    await fill({});
    for (const message of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field('Full Name'));
    expect(api.requests).toEqual([]);
  });

  it('accepts a password of six characters [S5.reg.04]', async () => {
    const { api, fill } = renderForm();
    api.respond('signup', { success: true, data: profile });
    api.respond('login', { success: true, data: { token: token(), device: 'known' } });
    await fill({ ...valid, Password: '7hq2zk', 'Confirm Password': '7hq2zk' });
    expect(await screen.findByText('Account created successfully! Welcome to your dashboard.')).toBeTruthy();
  });

  it.each([
    ['Email', 'priya', 'a valid address', 'Please enter a valid email address'],
    ['Password', '12345', 'six characters [S5.reg.04]', 'Password must be at least 6 characters'],
    ['Confirm Password', 'another one', 'the same password [S5.reg.06, S5.reg.07]', 'Passwords do not match'],
  ])('rejects %s "%s", focuses it and sends nothing without %s', async (label, value, _rule, message) => {
    const { api, fill } = renderForm();
    const confirmation = label === 'Password' ? { 'Confirm Password': value } : {};
    await fill({ ...valid, [label]: value, ...confirmation });
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(api.requests).toEqual([]);
  });
});

describe('ProfileForm', () => {
  it('saves name and email and confirms it', async () => {
    const api = stubApi();
    const { user } = renderComponent(<ProfileForm profile={profile} />);
    const saved = { ...profile, name: 'Priya Rao' };
    api.respond('updateProfile', { success: true, data: saved, name: saved.name, hasTelegram: false });
    await user.type(field('Name'), ' Rao');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(api.bodies('updateProfile')).toEqual([{ name: 'Priya Rao', email: 'priya@example.com' }]);
  });

  it('shows the address in effect after a new one was saved, who confirms the new one, and cancels it', async () => {
    const api = stubApi();
    const emailChange = { email: 'new@example.com', confirmedBy: 'owner' } as const;
    const changed = { ...profile, emailChange };
    const { user, rerender } = renderComponent(<ProfileForm profile={profile} />);
    api.respond('updateProfile', { success: true, data: changed, name: profile.name, hasTelegram: false });
    api.respond('cancelEmailChange', { success: true, data: profile, name: profile.name, hasTelegram: false });
    await user.clear(field('Email'));
    await user.type(field('Email'), 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(field('Email').value).toBe('priya@example.com');
    rerender(<ProfileForm profile={changed} />);
    expect(screen.getByText(/The owner of this server has to confirm/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
    expect(api.requests.at(-1)?.name).toBe('cancelEmailChange');
  });
});

describe('PasswordForm', () => {
  async function change(current: string, next: string, confirmation: string) {
    const api = stubApi();
    const { user } = renderComponent(<PasswordForm />);
    api.respond('changePassword', { success: true, data: { token: token() } });
    if (current) await user.type(field('Current Password'), current);
    if (next) await user.type(field('New Password'), next);
    if (confirmation) await user.type(field('Confirm New Password'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    return api;
  }

  it('replaces the session by the returned token and clears the fields', async () => {
    await change('old one', 'new secret', 'new secret');
    expect(await screen.findByText('Password changed successfully!')).toBeTruthy();
    expect(currentSession().signedIn).toBe(true);
    expect(field('Current Password').value).toBe('');
  });

  it('compares the new passwords before sending them', async () => {
    const api = await change('old one', 'new secret', 'new secrets');
    expect(screen.getByText('New passwords do not match')).toBeTruthy();
    expect(api.requests).toEqual([]);
  });

  it('requires all three', async () => {
    const api = await change('', '', '');
    for (const message of ['Current password is required', 'New password is required', 'Please confirm your password'])
      expect(screen.getByText(message)).toBeTruthy();
    expect(api.requests).toEqual([]);
  });
});
