import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { takeVisit } from '../../../../lib/session/provider-visit.ts';
import { ConnectMailboxDialog } from './connect-mailbox-dialog.tsx';

describe('connecting a mailbox', () => {
  it('offers the providers that the server has, and remembers the mailbox for the return', async () => {
    const api = stubApi();
    const assign = vi.fn<(url: string) => void>();
    const { href, origin, pathname, search, hash } = location;
    vi.stubGlobal('location', { href, origin, pathname, search, hash, assign });
    api.respond('listMailProviders', { success: true, data: ['google'] });
    const url = 'https://accounts.example/authorize';
    api.respond('beginMailboxSignIn', { success: true, data: { url, binding: 'secret' } });
    const { user } = renderComponent(<ConnectMailboxDialog mailbox={null} onClose={() => undefined} />);
    const button = await screen.findByRole('button', { name: 'Sign in with Google' });
    expect(button).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Email address'), 'asha@gmail.com');
    await user.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
    expect(api.bodies('beginMailboxSignIn')).toEqual([{ provider: 'google', address: 'asha@gmail.com' }]);
    const mailbox = { provider: 'google', address: 'asha@gmail.com', daysBack: 30, syncFlags: false };
    expect(takeVisit()).toMatchObject({ binding: 'secret', mailbox });
  });

  it('asks for the server, with a port, when none was found', async () => {
    const api = stubApi();
    api.respond('listMailProviders', { success: true, data: [] });
    api.fail('createMailbox', 400, { success: false, error: 'MAILBOX_SERVER_UNKNOWN', message: 'Not found.' });
    const { user } = renderComponent(<ConnectMailboxDialog mailbox={null} onClose={() => undefined} />);
    await user.type(screen.getByLabelText('Email address'), 'asha@corp.example');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await user.type(await screen.findByLabelText('IMAP server'), 'mail.corp.example:143');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(api.bodies('createMailbox')).toHaveLength(2));
    expect(api.bodies('createMailbox')[1]).toMatchObject({ host: 'mail.corp.example', port: 143 });
  });
});
