import type { ChannelState } from '@aide/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { reachesOnlyOpenPages, ReachNotice } from './reach-notice.tsx';

const states = (email: ChannelState, telegram: ChannelState) =>
  ({ app: 'ready', email, telegram, whatsapp: 'not_configured' }) as const;

describe('reachesOnlyOpenPages', () => {
  it('is true when neither mail, Telegram nor push reaches the user', () => {
    expect(reachesOnlyOpenPages(states('not_configured', 'not_configured'), 0)).toBe(true);
    expect(reachesOnlyOpenPages(states('not_configured', 'not_connected'), 0)).toBe(true);
  });

  it('is false if one of them does, or while that is unknown', () => {
    expect(reachesOnlyOpenPages(states('ready', 'not_configured'), 0)).toBe(false);
    expect(reachesOnlyOpenPages(states('not_configured', 'ready'), 0)).toBe(false);
    expect(reachesOnlyOpenPages(states('not_configured', 'not_configured'), 1)).toBe(false);
    expect(reachesOnlyOpenPages(undefined, 0)).toBe(false);
    expect(reachesOnlyOpenPages(states('not_configured', 'not_configured'), undefined)).toBe(false);
  });
});

describe('ReachNotice', () => {
  it('offers the two quickest remedies', async () => {
    stubApi().respond('getReminderChannels', { success: true, data: states('not_configured', 'not_connected') });
    renderComponent(<ReachNotice pushDevices={0} />);
    expect(await screen.findByText(/Reminders reach you only while Aide is open/)).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/settings#channels',
      '/onboarding',
    ]);
  });
});
