import type { ServerSettings } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { hasUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { MailSettings, TelegramSettings } from './server-settings.tsx';
import { SignUpAccess } from './sign-up-access.tsx';
import { ServerAccounts } from './server-accounts.tsx';

const none = { source: 'none', values: {} } as const;
const settings: ServerSettings = {
  mail: none,
  telegram: none,
  whatsapp: none,
  speech: none,
  model: none,
  google: none,
  microsoft: none,
};

describe('the settings of the server', () => {
  test('are tested before they are saved, and the result is shown', async () => {
    const api = stubApi();
    api.respond('getServerSettings', { success: true, data: settings });
    api.respond('testServerSettings', { success: true, data: { ok: true, answer: '@aide_bot answers.' } });
    const saved = { ...settings, telegram: { source: 'saved' as const, values: { token: '123456:••••••' } } };
    api.respond('saveServerSettings', { success: true, data: saved });
    const { user } = renderComponent(<TelegramSettings />);
    const field = await screen.findByLabelText('Bot token');
    await user.type(field, 'not a token');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    expect(screen.getByText(/must look like 123456/)).toBeTruthy();
    expect(api.bodies('testServerSettings')).toEqual([]);
    await user.clear(field);
    await user.type(field, '123456:ABCDEFGHIJKL');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('@aide_bot answers.')).toBeTruthy();
    expect(api.bodies('saveServerSettings')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. Leave it empty to keep it.')).toBeTruthy();
    expect(api.bodies('saveServerSettings')).toEqual([{ group: 'telegram', token: '123456:ABCDEFGHIJKL' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Bot token').value).toBe('');
    expect(hasUnsavedChanges()).toBe(false);
    await user.type(screen.getByLabelText('Bot token'), '7');
    expect(hasUnsavedChanges()).toBe(true);
  });

  test('set by the environment cannot be changed', async () => {
    const api = stubApi();
    const mail = { source: 'environment' as const, values: { smtpUrl: 'smtp://me:••••••@mail.example.com' } };
    api.respond('getServerSettings', { success: true, data: { ...settings, mail } });
    renderComponent(<MailSettings />);
    expect(await screen.findByText('SMTP_URL')).toBeTruthy();
    expect(screen.getByText('smtp://me:••••••@mail.example.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('sign-up', () => {
  test('by invitation shows a new link once', async () => {
    const api = stubApi();
    api.respond('getSignUpMode', { success: true, data: { mode: 'everyone' } });
    api.respond('saveSignUpMode', { success: true, data: { mode: 'invitation' } });
    api.respond('listInvitations', { success: true, data: [] });
    const invitation = {
      id: '00000000-0000-4000-8000-000000000001',
      createdAt: '2026-01-05T09:00:00.000Z',
      expiresAt: '2999-01-12T09:00:00.000Z',
      usedBy: null,
    };
    const link = 'https://aide.example/register?invite=abc';
    api.respond('createInvitation', { success: true, data: { ...invitation, link } });
    const { user } = renderComponent(<SignUpAccess />);
    await user.click(await screen.findByLabelText('By invitation'));
    expect(api.bodies('saveSignUpMode')).toEqual([{ mode: 'invitation' }]);
    api.respond('listInvitations', { success: true, data: [invitation] });
    await user.click(await screen.findByRole('button', { name: 'New invitation link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(link);
    expect(await screen.findByText(/Open until/)).toBeTruthy();
  });
});

describe('accounts', () => {
  const account = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Ravi',
    email: 'ravi@example.com',
    isEmailConfirmed: true,
    pendingEmail: null,
    createdAt: '2026-01-05T09:00:00.000Z',
    lastUsedAt: null,
    trialEndsAt: null,
    disabledAt: null,
    isOwner: false,
  };

  test.each([
    { state: { isEmailConfirmed: false }, shown: 'Address not confirmed', email: 'ravi@example.com' },
    {
      state: { pendingEmail: 'new@example.com' },
      shown: 'Wants to change to new@example.com',
      email: 'new@example.com',
    },
  ])('have their address confirmed after a question: $shown', async ({ state, shown, email }) => {
    const api = stubApi();
    api.respond('listServerAccounts', { success: true, data: [{ ...account, ...state }] });
    api.respond('confirmServerAccountEmail', { success: true, data: account });
    const { user } = renderComponent(<ServerAccounts />);
    expect(await screen.findByText(shown)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for ravi@example.com' }));
    await user.click(screen.getByRole('menuitem', { name: 'Confirm address' }));
    const dialog = await screen.findByRole('alertdialog', { name: `Confirm ${email}?` });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm address' }));
    expect(api.bodies('confirmServerAccountEmail')).toEqual([{ email }]);
  });

  test('are disabled after a confirmation; the owner has no such action', async () => {
    const api = stubApi();
    const owner = { ...account, id: '00000000-0000-4000-8000-000000000002', email: 'asha@example.com', isOwner: true };
    api.respond('listServerAccounts', { success: true, data: [owner, account] });
    api.respond('setServerAccountAccess', {
      success: true,
      data: { ...account, disabledAt: '2026-01-06T09:00:00.000Z' },
    });
    const { user } = renderComponent(<ServerAccounts />);
    await user.click(await screen.findByRole('button', { name: 'Actions for asha@example.com' }));
    expect(screen.queryByRole('menuitem', { name: 'Disable' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for ravi@example.com' }));
    await user.click(screen.getByRole('menuitem', { name: 'Disable' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    expect(api.bodies('setServerAccountAccess')).toEqual([{ disabled: true }]);
  });
});
