import { defaultReminderSettings, type ReminderSettings } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { nextTimeOfDay } from '../../../platform/local-time.ts';
import type { Remindable } from '../../planner/tasks/tasks.rules.ts';
import { afterQuietHours, upcomingReminders, wantedReminders } from './reminders.rules.ts';

const kolkata = 'Asia/Kolkata';
const task = (extra: Partial<Remindable> = {}): Remindable => ({
  status: 'pending',
  dueAt: new Date('2026-11-20T10:00:00Z'),
  dueHasTime: true,
  remindBefore: null,
  deletedAt: null,
  ...extra,
});
const times = (subject: Remindable, settings: Partial<ReminderSettings> = {}, zone = kolkata) =>
  wantedReminders(subject, { ...defaultReminderSettings, ...settings }, zone).map(({ dueAt }) => dueAt.toISOString());

describe('the time of a reminder', () => {
  it('is the due time by default', () => {
    expect(times(task())).toEqual(['2026-11-20T10:00:00.000Z']);
  });

  it('is at every lead time, soonest first', () => {
    expect(times(task(), { leadMinutes: [0, 30, 1440] })).toEqual([
      '2026-11-19T10:00:00.000Z',
      '2026-11-20T09:30:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ]);
  });

  it('of the task itself replaces the earlier ones, and keeps the one at the due time', () => {
    const own = task({ remindBefore: 45 });
    expect(times(own, { leadMinutes: [0, 30] })).toEqual(['2026-11-20T09:15:00.000Z', '2026-11-20T10:00:00.000Z']);
    expect(times(own, { leadMinutes: [30, 60] })).toEqual(['2026-11-20T09:15:00.000Z']);
    expect(times(task({ remindBefore: 0 }), { leadMinutes: [0, 30] })).toEqual(['2026-11-20T10:00:00.000Z']);
  });

  it('is once at 09:00 in the user’s time zone for a day without a time, whatever the lead times', () => {
    const day = task({ dueAt: new Date('2026-11-20T00:00:00Z'), dueHasTime: false });
    expect(times(day, { leadMinutes: [0, 60] })).toEqual(['2026-11-20T03:30:00.000Z']);
    expect(times(day, {}, 'America/New_York')).toEqual(['2026-11-20T14:00:00.000Z']);
    expect(times(day, { dayTime: '07:15' }, 'Pacific/Auckland')).toEqual(['2026-11-19T18:15:00.000Z']);
  });

  it.each([
    ['completed', task({ status: 'completed' })],
    ['cancelled', task({ status: 'cancelled' })],
    ['deleted or in the backlog', task({ deletedAt: new Date() })],
    ['undated', task({ dueAt: null })],
  ])('does not exist when %s', (_label, silent) => {
    expect(times(silent)).toEqual([]);
  });

  it('is by its date when postponed', () => {
    expect(times(task({ status: 'postponed' }))).toHaveLength(1);
  });
});

describe('a reminder whose time has passed when the task is written', () => {
  const now = new Date('2026-11-20T09:45:00Z');
  const upcoming = (subject: Remindable, leadMinutes: number[]) =>
    upcomingReminders(subject, { ...defaultReminderSettings, leadMinutes }, kolkata, now);

  it('is not planned', () => {
    expect(upcoming(task({ dueAt: new Date('2026-11-20T09:00:00Z') }), [0])).toEqual([]);
    expect(upcoming(task({ dueAt: now }), [0])).toEqual([]);
    expect(upcoming(task(), [0, 30]).map((reminder) => reminder.leadMinutes)).toEqual([0]);
    expect(upcoming(task(), [0, 10, 30]).map((reminder) => reminder.leadMinutes)).toEqual([10, 0]);
  });

  it('is at the due time if every lead time has passed', () => {
    expect(upcoming(task(), [30, 60])).toEqual([
      { leadMinutes: 0, subjectAt: new Date('2026-11-20T10:00:00Z'), dueAt: new Date('2026-11-20T10:00:00Z') },
    ]);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' };
  it.each([
    ['at their very start', '2026-11-20T16:30:00Z', '2026-11-21T01:30:00.000Z'],
    ['a minute before their start', '2026-11-20T16:29:00Z', '2026-11-20T16:29:00.000Z'],
    ['before midnight', '2026-11-20T17:00:00Z', '2026-11-21T01:30:00.000Z'],
    ['after midnight', '2026-11-20T20:00:00Z', '2026-11-21T01:30:00.000Z'],
    ['at their very end', '2026-11-21T01:30:00Z', '2026-11-21T01:30:00.000Z'],
    ['seconds after their end', '2026-11-21T01:30:30Z', '2026-11-21T01:30:30.000Z'],
    ['outside', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ])('%s', (_label, moment, expected) => {
    expect(afterQuietHours(new Date(moment), night, kolkata).toISOString()).toBe(expected);
  });

  it('within one day delay a reminder to their end', () => {
    const siesta = { from: '13:00', to: '15:30' };
    const moved = (moment: string) => afterQuietHours(new Date(moment), siesta, 'Europe/Madrid').toISOString();
    expect(moved('2026-11-20T11:59:00Z')).toBe('2026-11-20T11:59:00.000Z');
    expect(moved('2026-11-20T12:00:00Z')).toBe('2026-11-20T14:30:00.000Z');
    expect(moved('2026-11-20T12:20:00Z')).toBe('2026-11-20T14:30:00.000Z');
    expect(moved('2026-11-20T14:30:30Z')).toBe('2026-11-20T14:30:30.000Z');
    expect(moved('2026-11-20T18:00:00Z')).toBe('2026-11-20T18:00:00.000Z');
  });

  it('that end in the hour which the clocks repeat do not move a reminder back', () => {
    const evening = { from: '22:00', to: '02:30' };
    const moved = (moment: string) => afterQuietHours(new Date(moment), evening, 'Europe/Berlin').toISOString();
    expect(moved('2026-10-24T21:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(moved('2026-10-25T00:15:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(moved('2026-10-25T01:15:00Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(moved('2026-03-28T22:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('the next run of a scheduler', () => {
  it('keeps its local time through both clock changes', () => {
    const zone = 'America/New_York';
    expect(nextTimeOfDay(new Date('2026-03-07T13:00:00Z'), '07:30', zone).toISOString()).toBe(
      '2026-03-08T11:30:00.000Z',
    );
    expect(nextTimeOfDay(new Date('2026-10-31T12:00:00Z'), '07:30', zone).toISOString()).toBe(
      '2026-11-01T12:30:00.000Z',
    );
  });

  it('is never the same time again', () => {
    const slot = new Date('2026-11-20T02:00:00Z');
    expect(nextTimeOfDay(slot, '07:30', kolkata).toISOString()).toBe('2026-11-21T02:00:00.000Z');
  });
});
