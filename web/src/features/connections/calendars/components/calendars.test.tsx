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
    { id: '22222222-2222-4222-8222-222222222222', name: 'Work', color: '#cc3366', isChosen: true, eventMinutes: null },
    { id: '33333333-3333-4333-8333-333333333333', name: 'Private', color: null, isChosen: false, eventMinutes: null },
  ],
};

const page = { events: [], sources: 1, signInNeeded: 0, writtenTo: null, questions: [] };

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('listCalendarProviders', { success: true, data: [] });
  api.respond('listCalendarEvents', { success: true, data: page });
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

  it('are signed in to again where they were: at Google, and not with a link', async () => {
    const isFailing = { state: 'sign_in' as const, problem: null };
    const user = await show(
      { ...source, ...isFailing, signIn: 'google', username: 'asha@gmail.com' },
      { ...source, ...isFailing, id: source.calendars[0]?.id ?? '', signIn: 'address', username: '' },
    );
    expect(screen.getAllByText('Sign in again to continue.')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    expect(dialog.getByLabelText('Google address')).toHaveProperty('value', 'asha@gmail.com');
    expect(dialog.getByRole('button', { name: 'Continue with Google' })).toHaveProperty('disabled', false);
  });

  it('need another sign-in at Google before tasks are written to one that was connected for reading', async () => {
    const message = 'Aide may only read this calendar. Sign in again to write to it.';
    api.fail('writeTasksToCalendar', 409, { success: false, error: 'CALENDAR_WRITE_SIGN_IN', message });
    const user = await show({ ...source, signIn: 'google', username: 'asha@gmail.com' });
    await user.selectOptions(screen.getByLabelText('Write tasks to'), 'Work');
    expect(await screen.findByText(message)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    expect(dialog.getByLabelText('Google address')).toHaveProperty('value', 'asha@gmail.com');
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

  it('are written to with the length of the events, one of them at most', async () => {
    const [work, rest] = source.calendars;
    api.respond('writeTasksToCalendar', { success: true, data: [source] });
    const user = await show({ ...source, calendars: [{ ...work, eventMinutes: 45 }, rest] as typeof source.calendars });
    expect(screen.getByRole('checkbox', { name: 'Work' })).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('Length of an event')).toHaveProperty('value', '45');
    await user.selectOptions(screen.getByLabelText('Length of an event'), '60 minutes');
    await waitFor(() => expect(api.bodies('writeTasksToCalendar')).toEqual([{ minutes: 60 }]));
    await waitFor(() => expect(screen.getByLabelText('Write tasks to')).toHaveProperty('disabled', false));
    await user.selectOptions(screen.getByLabelText('Write tasks to'), 'No calendar');
    await waitFor(() => expect(api.bodies('writeTasksToCalendar')).toEqual([{ minutes: 60 }, { minutes: null }]));
  });

  it('ask about the task of a deleted event', async () => {
    const question = { taskId: source.id, title: 'Call Ravi', calendarName: 'Work', deleted: 'event' as const };
    api.respond('listCalendarEvents', { success: true, data: { ...page, questions: [question] } });
    api.respond('answerEventQuestion', { success: true, data: { id: source.id } });
    const user = await show(source);
    expect(await screen.findByText(/The event of “Call Ravi” was deleted in Work/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep the task “Call Ravi”' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the task “Call Ravi”' }));
    await waitFor(() => expect(api.bodies('answerEventQuestion')).toEqual([{ isDeleted: false }, { isDeleted: true }]));
    api.fail('restoreTask', 404, { success: false, message: 'Gone' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.requests.at(-1)).toMatchObject({ name: 'restoreTask', params: { id: source.id } }));
  });

  it('are read again on demand', async () => {
    api.respond('syncCalendars', { success: true, data: { planned: 0 } });
    const user = await show(source);
    await user.click(screen.getByRole('button', { name: 'Sync now' }));
    await waitFor(() => expect(api.bodies('syncCalendars')).toHaveLength(1));
  });
});
