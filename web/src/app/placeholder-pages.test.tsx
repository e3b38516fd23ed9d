import type { CallResponse, Profile } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { sampleProfile } from '../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../test/stub-api.ts';
import { findPage } from './route-table.ts';

/** Renders the route of a path. */
function renderPage(path: string, prepare: (api: StubbedApi) => void = () => {}) {
  const api = stubApi();
  prepare(api);
  const route = findPage(path);
  if (!route) throw new Error(`There is no page at ${path}.`);
  const rendered = renderComponent(
    <Suspense>
      <route.Page />
    </Suspense>,
    { path },
  );
  return { ...rendered, api, route };
}

describe('/my-bots', () => {
  const telegram = {
    verified: true,
    lastSync: '2026-01-05T09:00:00.000Z',
    configured: true,
    botLink: null,
    blocked: false,
  };
  const mail = {
    domain: 'follow.example',
    addresses: [],
    commands: [],
    sender: 'asha@example.com',
    suffix: 'k7q2b5',
    connected: true,
  };

  function renderBots(status: typeof telegram, addresses: CallResponse<'getMailAddresses'>['data'], profile?: Profile) {
    return renderPage('/my-bots', (api) => {
      const { verified, lastSync } = status;
      api.respond('getTelegramStatus', { success: true, data: status, verified, lastSync });
      api.respond('getMailAddresses', { success: true, data: addresses });
      if (profile) api.respond('getProfile', { success: true, data: profile, name: profile.name, hasTelegram: false });
      else api.fail('getProfile', 500, { success: false, message: 'Down' });
    });
  }

  it('shows both bots with their status, and disconnects Telegram [S2.route.17, S2.ph.07, S2.ph.08, S4.mod.01]', async () => {
    const { user, api, route } = renderBots(telegram, { ...mail, last_mail: null });
    expect(route.access).toBe('user');
    const chat = within(await screen.findByRole('listitem', { name: 'Telegram bot' }));
    expect(await chat.findByText('Connected')).toBeTruthy();
    expect(chat.getByText(/^Last sync: .*5 Jan/)).toBeTruthy();
    await user.click(chat.getByRole('button', { name: 'Disconnect Telegram bot' }));
    api.respond('unlinkTelegram', { success: true, data: { unlinked: true } });
    const off = { ...telegram, verified: false };
    api.respond('getTelegramStatus', { success: true, data: off, verified: false, lastSync: null });
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(await chat.findByText('Not connected')).toBeTruthy();
    expect(chat.getByRole('button', { name: 'Connect Telegram bot' })).toHaveProperty('disabled', false);
    expect(api.requests.some(({ name }) => name === 'unlinkTelegram')).toBe(true);
  });

  it('disconnects and connects the mail bot', async () => {
    const profile = sampleProfile({ emailConfirmation: 'confirmed' });
    const { user, api } = renderBots(telegram, { ...mail, last_mail: null }, profile);
    api.handle('setMailConnection', ({ body }) => {
      const { connected } = body as { connected: boolean };
      api.respond('getMailAddresses', { success: true, data: { ...mail, connected, last_mail: null } });
      return { success: true as const, data: { connected } };
    });
    const post = within(await screen.findByRole('listitem', { name: 'Mail bot' }));
    await user.click(await post.findByRole('button', { name: 'Disconnect Mail bot' }));
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(await post.findByText('Not connected')).toBeTruthy();
    expect(post.getByText('Aide rejects emails from asha@example.com.')).toBeTruthy();
    await user.click(post.getByRole('button', { name: 'Connect Mail bot' }));
    expect(await post.findByText('Connected')).toBeTruthy();
    expect(api.bodies('setMailConnection')).toEqual([{ connected: false }, { connected: true }]);
  });

  it('shows bots that are not set up on the server', async () => {
    renderBots({ ...telegram, verified: false, configured: false }, { ...mail, domain: null, last_mail: null });
    const chat = within(await screen.findByRole('listitem', { name: 'Telegram bot' }));
    expect(await chat.findByText('Not set up')).toBeTruthy();
    expect(chat.getByRole('button', { name: 'Connect Telegram bot' })).toHaveProperty('disabled', true);
    const post = within(screen.getByRole('listitem', { name: 'Mail bot' }));
    expect(await post.findByText('Mail is not set up on this server yet.')).toBeTruthy();
  });
});

describe('/bot-management', () => {
  it('is announced as coming soon [S2.route.18, S2.ph.09, S2.ph.10]', async () => {
    const { api, route } = renderPage('/bot-management');
    expect(route.access).toBe('user');
    expect(await screen.findByText('Coming Soon')).toBeTruthy();
    for (const name of ['Automated Scheduling', 'Multi-Channel', 'Contact Selection', 'Custom Templates'])
      expect(screen.getByRole('heading', { name: new RegExp(name) })).toBeTruthy();
    expect(api.requests).toEqual([]);
  });
});
