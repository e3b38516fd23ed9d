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
  const save = () => user.click(screen.getByRole('button', { name: 'Save Reminders' }));
  await screen.findByRole('button', { name: 'Save Reminders' });
  return { api, user, save, settings };
}

describe('ReminderSettingsForm', () => {
  it('sends all settings with the changed ones', async () => {
    const { api, user, save, settings } = await renderForm();
    await user.click(screen.getByLabelText('30 minutes before'));
    await user.click(screen.getByLabelText(/^Quiet hours/));
    await user.click(screen.getByLabelText('Morning digest by Email'));
    await save();
    expect(await screen.findByText('Reminder settings saved!')).toBeTruthy();
    expect(api.bodies('updateReminderSettings')).toEqual([
      {
        ...settings,
        leadMinutes: [0, 30],
        quietHours: { from: '22:00', to: '07:00' },
        channels: { ...settings.channels, digest: { ...settings.channels.digest, email: false } },
      },
    ]);
  });

  it('moves the weekly report to a chosen day and time, and back', async () => {
    const { api, user, save, settings } = await renderForm();
    await user.click(screen.getByLabelText(/^Weekly report at my own time/));
    await user.selectOptions(screen.getByLabelText('Day'), 'Monday');
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '08:30' } });
    expect(screen.getByText('Mondays, 8:30 AM')).toBeTruthy();
    await save();
    await user.click(screen.getByLabelText(/^Weekly report at my own time/));
    expect(screen.getByText('Sundays, 12:00 PM IST')).toBeTruthy();
    await save();
    await expect
      .poll(() => api.bodies('updateReminderSettings'))
      .toEqual([
        { ...settings, weeklyReport: { weekday: 1, time: '08:30' } },
        { ...settings, weeklyReport: null },
      ]);
  });

  it('requires a reminder time', async () => {
    const { api, user, save } = await renderForm();
    await user.click(screen.getByLabelText('At the time'));
    await save();
    expect(screen.getByText('Choose at least one reminder time')).toBeTruthy();
    expect(api.bodies('updateReminderSettings')).toEqual([]);
  });

  it('rejects quiet hours that end when they begin', async () => {
    const { api, save } = await renderForm({ quietHours: { from: '22:00', to: '07:00' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '22:00' } });
    await save();
    expect(screen.getByText('Quiet hours must end at another time than they begin')).toBeTruthy();
    expect(api.bodies('updateReminderSettings')).toEqual([]);
  });

  it('shows the server’s error and keeps the choice', async () => {
    const { api, user, save } = await renderForm();
    api.fail('updateReminderSettings', 500, { success: false, error: 'INTERNAL', message: 'Something went wrong' });
    await user.click(screen.getByLabelText('1 hour before'));
    await save();
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByLabelText('1 hour before').getAttribute('aria-checked')).toBe('true');
  });
});
