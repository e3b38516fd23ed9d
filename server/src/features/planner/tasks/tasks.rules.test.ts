import { describe, expect, it } from 'vitest';
import { completedAtFor, dueAfterEdit, parseDueInput } from '@aide/rules';
import { toDue } from './due-value.ts';
import { dueWindow } from './tasks.rules.ts';

const iso = (value: { at: Date; hasTime: boolean }) => [value.at.toISOString(), value.hasTime];

describe('a due date in wall-clock time', () => {
  it.each([
    ['a day', { date: '2026-12-05', time: null }, 'Asia/Kolkata', '2026-12-05T00:00:00.000Z', false],
    ['a time in India', { date: '2026-12-05', time: '09:00' }, 'Asia/Kolkata', '2026-12-05T03:30:00.000Z', true],
    ['a winter time', { date: '2026-12-05', time: '09:00' }, 'America/New_York', '2026-12-05T14:00:00.000Z', true],
    ['a summer time', { date: '2026-07-05', time: '09:00' }, 'America/New_York', '2026-07-05T13:00:00.000Z', true],
    ['a skipped time', { date: '2026-03-29', time: '02:30' }, 'Europe/Madrid', '2026-03-29T01:30:00.000Z', true],
    ['a doubled time', { date: '2026-10-25', time: '02:30' }, 'Europe/Madrid', '2026-10-25T00:30:00.000Z', true],
    ['midnight', { date: '2026-12-05', time: '00:00' }, 'UTC', '2026-12-05T00:00:00.000Z', true],
  ])('%s', (_label, due, zone, at, hasTime) => {
    expect(iso(toDue(due, zone))).toEqual([at, hasTime]);
  });
});

describe('a due date as input', () => {
  it.each([
    ['2026-12-05', undefined, '2026-12-05T00:00:00.000Z', false],
    ['2026-12-05T00:00:00Z', undefined, '2026-12-05T00:00:00.000Z', false],
    ['2026-12-05T05:30:00+05:30', null, '2026-12-05T00:00:00.000Z', false],
    ['2026-12-05T00:00:00.001Z', undefined, '2026-12-05T00:00:00.001Z', true],
    ['2026-12-05T00:00:00Z', true, '2026-12-05T00:00:00.000Z', true],
    ['2026-12-05T01:00:00+05:30', false, '2026-12-05T00:00:00.000Z', false],
    ['1969-07-20T00:00:00Z', undefined, '1969-07-20T00:00:00.000Z', false],
  ])('%s with the flag %s', (written, flag, at, hasTime) => {
    expect(iso(parseDueInput(written, flag))).toEqual([at, hasTime]);
  });
});

describe('an edited due date', () => {
  const stored = { dueAt: new Date('2026-12-05T03:00:00Z'), dueHasTime: true };

  it.each([
    ['the same local day without a word about time', '2026-12-04', true, 'America/New_York', stored],
    ['another day', '2026-12-05', true, 'America/New_York', 'day'],
    ['a day said to be one', '2026-12-04', false, 'America/New_York', 'day'],
  ])('%s', (_label, date, hasNoTimeFlag, zone, expected) => {
    const after = dueAfterEdit(stored, parseDueInput(date), hasNoTimeFlag, zone);
    const day = { dueAt: new Date(`${date}T00:00:00Z`), dueHasTime: false };
    expect(after).toEqual(expected === 'day' ? day : stored);
  });

  it('is removed when it is cleared', () => {
    expect(dueAfterEdit(stored, null, true, 'UTC')).toEqual({ dueAt: null, dueHasTime: false });
  });
});

describe('the window of a list', () => {
  it('is the same for a day and for the time it begins', () => {
    const byDay = dueWindow(parseDueInput('2026-03-29'), parseDueInput('2026-03-30'), 'Europe/Madrid');
    const byMoment = dueWindow(
      parseDueInput('2026-03-28T23:00:00Z'),
      parseDueInput('2026-03-29T22:00:00Z'),
      'Europe/Madrid',
    );
    expect(byMoment).toEqual(byDay);
    expect(byDay.to).toEqual({ moment: new Date('2026-03-29T22:00:00Z'), day: new Date('2026-03-30T00:00:00Z') });
  });

  it('is unbounded by default', () => {
    expect(dueWindow(undefined, undefined, 'UTC')).toEqual({ from: null, to: null });
  });
});

describe('completion', () => {
  it('keeps the first completion time and clears it when the task is reopened', () => {
    const [first, now] = [new Date('2026-01-01'), new Date('2026-02-01')];
    expect(completedAtFor('completed', null, now)).toBe(now);
    expect(completedAtFor('completed', first, now)).toBe(first);
    expect(completedAtFor('postponed', first, now)).toBeNull();
  });
});
