import type { ChannelState } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { ReachList } from './reach-list.tsx';

function renderList(states: { email?: ChannelState; telegram?: ChannelState } = {}) {
  const api = stubApi();
  const data = { app: 'ready', email: 'ready', telegram: 'ready', whatsapp: 'ready', ...states } as const;
  api.respond('getReminderChannels', { success: true, data });
  return { api, ...renderComponent(<ReachList email="asha@example.com" sound={null} />) };
}

const row = async (name: string) => {
  const rows = within(await screen.findByRole('list', { name: 'Where reminders reach you' })).getAllByRole('listitem');
  return rows.find((each) => each.textContent.startsWith(name))!;
};

describe('ReachList', () => {
  it('shows channels that are not set up on the server, without a test', async () => {
    renderList({ email: 'not_configured', telegram: 'not_connected' });
    expect((await row('Email')).textContent).toContain('Not set up on this server');
    expect(screen.queryByRole('button', { name: 'Send a test: Email' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Connect Telegram' }).getAttribute('href')).toBe('/onboarding');
  });

  it('shows the channel’s reply to a test', async () => {
    const { api, user } = renderList();
    api.respond('testReminderChannel', {
      success: true,
      data: { outcome: 'sent', answer: 'Accepted by the mail server for asha@example.com.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Send a test: Email' }));
    expect(await screen.findByText('Sent. Accepted by the mail server for asha@example.com.')).toBeTruthy();
    expect(api.bodies('testReminderChannel')).toEqual([{ channel: 'email' }]);
  });

  it('reports a test that was not delivered', async () => {
    const { api, user } = renderList();
    api.respond('testReminderChannel', {
      success: true,
      data: { outcome: 'not_delivered', answer: 'Aide could not reach the mail server.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Send a test: Email' }));
    expect(await screen.findByText('Not delivered: Aide could not reach the mail server.')).toBeTruthy();
  });
});
