import type { CalendarSource } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { Calendars } from './calendars.tsx';

const source: CalendarSource = {
  id: '11111111-1111-4111-8111-111111111111',
  signIn: 'password',
  host: 'dav.example.com',
  username: 'asha',
  state: 'ok',
  problem: null,
  lastSyncAt: null,
  calendars: [
    { id: '22222222-2222-4222-8222-222222222222', name: 'Work', color: '#cc3366', isChosen: true },
    { id: '33333333-3333-4333-8333-333333333333', name: 'Private', color: null, isChosen: false },
  ],
};

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('listCalendarProviders', { success: true, data: [] });
});

async function show(...sources: CalendarSource[]) {
  api.respond('listCalendarSources', { success: true, data: sources });
  const { user } = renderComponent(<Calendars />);
  await screen.findByRole('button', { name: 'Connect a calendar' });
  return user;
}

describe('the connected calendars', () => {
  it('are chosen one by one', async () => {
    api.respond('updateCalendarSource', { success: true, data: source });
    const user = await show(source);
    await user.click(screen.getByRole('checkbox', { name: 'Private' }));
    await waitFor(() =>
      expect(api.bodies('updateCalendarSource')).toEqual([{ chosen: source.calendars.map(({ id }) => id) }]),
    );
  });

  it('ask for the new password after the sign-in was refused', async () => {
    api.respond('repairCalendarSource', { success: true, data: source });
    const user = await show({ ...source, state: 'sign_in', problem: 'The password is not accepted any more.' });
    expect(screen.getByText('The password is not accepted any more.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    expect(dialog.getByLabelText('Server')).toHaveProperty('readOnly', true);
    await user.type(dialog.getByLabelText('Password'), 'new');
    await user.click(dialog.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(api.bodies('repairCalendarSource')).toEqual([{ password: 'new' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are connected by a link, or at Google where the server has it', async () => {
    api.respond('listCalendarProviders', { success: true, data: ['google'] });
    api.respond('createCalendarSource', { success: true, data: source });
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Connect a calendar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('radio', { name: 'Google' })).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'Calendar link' }));
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.type(dialog.getByLabelText('Address'), 'webcal://example.com/a.ics');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    await waitFor(() =>
      expect(api.bodies('createCalendarSource')).toEqual([
        { signIn: 'address', address: 'webcal://example.com/a.ics' },
      ]),
    );
  });
});
