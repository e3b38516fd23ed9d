import type { ReminderSettings } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { formatLead, listOfferedLeads } from '@aide/rules';
import { formatReportTime, settingsProblem, toggleLead } from './reminder-settings.rules.ts';

const on = { email: true, telegram: true, whatsapp: true, app: true, push: true };
const settings: ReminderSettings = {
  leadMinutes: [0],
  dayTime: '09:00',
  quietHours: null,
  waitForEvents: true,
  weeklyReport: null,
  channels: { reminder: on, digest: on, weekly_report: on, trial_notice: on },
};

describe('reminder settings', () => {
  it.each([
    [0, 'At the time'],
    [1, '1 minute before'],
    [30, '30 minutes before'],
    [60, '1 hour before'],
    [90, '90 minutes before'],
    [2880, '2 days before'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(formatLead(minutes)).toBe(words);
  });

  it('offer values that were set elsewhere too', () => {
    expect(listOfferedLeads([45])).toEqual([0, 10, 30, 45, 60, 1440]);
    expect(toggleLead([0, 60], 10, true)).toEqual([0, 10, 60]);
    expect(toggleLead([0, 60], 0, false)).toEqual([60]);
  });

  it('format the time of the weekly report', () => {
    expect(formatReportTime(null)).toBe('Sundays, 12:00 PM IST');
    expect(formatReportTime({ weekday: 1, time: '09:05' })).toBe('Mondays, 9:05 AM');
    expect(formatReportTime({ weekday: 5, time: '12:00' })).toBe('Fridays, 12:00 PM');
    expect(settingsProblem({ ...settings, weeklyReport: { weekday: 1, time: '' } })).toBe(
      'Please enter a time such as 09:00',
    );
  });

  it('show why they cannot be saved', () => {
    expect(settingsProblem(settings)).toBeNull();
    expect(settingsProblem({ ...settings, leadMinutes: [] })).toBe('Choose at least one reminder time');
    expect(settingsProblem({ ...settings, dayTime: '' })).toBe('Please enter a time such as 09:00');
    expect(settingsProblem({ ...settings, quietHours: { from: '22:00', to: '22:00' } })).toContain('Quiet hours');
    expect(settingsProblem({ ...settings, quietHours: { from: '22:00', to: '07:00' } })).toBeNull();
  });
});
