import { defaultReminderSettings, type ReminderSettings } from '@aide/contract';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { ReminderSettingsForm } from './reminder-settings-form.tsx';

async function renderForm(saved: Partial<ReminderSettings> = {}) {
  const api = stubApi();
  const settings = { ...defaultReminderSettings, ...saved };
  api.respond('getReminderSettings', { success: true, data: settings });
  api.respond('updateReminderSettings', { success: true, data: settings });
  const { user } = renderComponent(<ReminderSettingsForm hasTelegram={false} />);
  await screen.findByLabelText('At the time');
  return { api, user, settings };
}

describe('ReminderSettingsForm', () => {
  it('saves each change, in order, with all other settings', async () => {
    const { api, user, settings } = await renderForm();
    await user.click(screen.getByLabelText('30 minutes before'));
    await user.click(screen.getByLabelText(/^Quiet hours/));
    await user.click(screen.getByLabelText('Morning digest by Email'));
    const [leads, quiet] = [{ leadMinutes: [0, 30] }, { quietHours: { from: '22:00', to: '07:00' } }];
    const channels = { ...settings.channels, digest: { ...settings.channels.digest, email: false } };
    await expect
      .poll(() => api.bodies('updateReminderSettings'))
      .toEqual([
        { ...settings, ...leads },
        { ...settings, ...leads, ...quiet },
        { ...settings, ...leads, ...quiet, channels },
      ]);
    expect(await screen.findByText('Reminder settings saved!')).toBeTruthy();
  });

  it('switches the waiting for the end of a meeting', async () => {
    const { api, user, settings } = await renderForm();
    await user.click(screen.getByLabelText(/^Wait for the end of a meeting/));
    await expect.poll(() => api.bodies('updateReminderSettings')).toEqual([{ ...settings, waitForEvents: false }]);
  });

  it('moves the weekly report to a chosen day and time, and back', async () => {
    const { api, user, settings } = await renderForm();
    await user.click(screen.getByLabelText(/^Weekly report at my own time/));
    await user.selectOptions(screen.getByLabelText('Day'), 'Monday');
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '08:30' } });
    expect(screen.getByText('Mondays, 8:30 AM')).toBeTruthy();
    await user.click(screen.getByLabelText(/^Weekly report at my own time/));
    expect(screen.getByText('Sundays, 12:00 PM IST')).toBeTruthy();
    await expect
      .poll(() => api.bodies('updateReminderSettings').slice(-2))
      .toEqual([
        { ...settings, weeklyReport: { weekday: 1, time: '08:30' } },
        { ...settings, weeklyReport: null },
      ]);
  });

  it('requires a reminder time', async () => {
    const { api, user } = await renderForm();
    await user.click(screen.getByLabelText('At the time'));
    expect(screen.getByText('Choose at least one reminder time')).toBeTruthy();
    expect(api.bodies('updateReminderSettings')).toEqual([]);
  });

  it('rejects quiet hours that end when they begin', async () => {
    const { api } = await renderForm({ quietHours: { from: '22:00', to: '07:00' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '22:00' } });
    expect(screen.getByText('Quiet hours must end at another time than they begin')).toBeTruthy();
    expect(api.bodies('updateReminderSettings')).toEqual([]);
  });

  it('shows the server’s error, keeps the choice and saves it again', async () => {
    const { api, user, settings } = await renderForm();
    api.fail('updateReminderSettings', 500, { success: false, error: 'INTERNAL', message: 'Something went wrong' });
    await user.click(screen.getByLabelText('1 hour before'));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByLabelText('1 hour before').getAttribute('aria-checked')).toBe('true');
    api.respond('updateReminderSettings', { success: true, data: settings });
    await user.click(screen.getByRole('button', { name: 'Save again' }));
    expect(await screen.findByText('Reminder settings saved!')).toBeTruthy();
  });
});
