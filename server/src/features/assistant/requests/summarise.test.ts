import type { BacklogItem, RecurringTask, Task } from '@aide/contract';
import { expect, it } from 'vitest';
import { hasFirstToday, summarise } from './summarise.ts';

/** Wednesday, 10:30 in India. */
const viewpoint = { now: new Date('2026-11-18T05:00:00.000Z'), timeZone: 'Asia/Kolkata' };
const nothing = { task: null, recurringTask: null, backlogItem: null };
const shared = { title: 'Call Priya', priority: 'medium', contact: null, waiting_since: null, waiting_for: null };

const summariseTask = (changes: Partial<Task>) =>
  summarise({ ...nothing, task: { ...shared, due_date: null, due_has_time: false, ...changes } as Task }, viewpoint);

const recurring = {
  ...shared,
  recurrenceDescription: 'Every Monday at 9:00 AM',
  next_occurrence: '2026-11-23T03:30:00.000Z',
  recurrence_pattern: { type: 'weekly', interval: 1, daysOfWeek: [1], time: '09:00' },
  timezone: 'Asia/Kolkata',
  starts_on: '2026-11-23',
  recurrence_count: 0,
} as RecurringTask;
const summariseRecurring = (changes: Partial<RecurringTask>) =>
  summarise({ ...nothing, recurringTask: { ...recurring, ...changes } }, viewpoint);

it.each([
  [null, false, 'no due date'],
  ['2026-11-18T00:00:00.000Z', false, 'today'],
  ['2026-11-19T00:00:00.000Z', false, 'tomorrow'],
  ['2026-11-17T00:00:00.000Z', false, 'Tuesday 17 November'],
  ['2026-11-20T00:00:00.000Z', false, 'Friday 20 November'],
  ['2027-01-04T00:00:00.000Z', false, 'Monday, 4 January 2027'],
  ['2026-11-18T10:30:00.000Z', true, 'today at 4:00 PM'],
  ['2026-11-18T18:35:00.000Z', true, 'tomorrow at 12:05 AM'],
  ['2026-11-19T06:30:00.000Z', true, 'tomorrow at 12:00 PM'],
  ['2026-11-19T06:29:00.000Z', true, 'tomorrow at 11:59 AM'],
])('a task due at %s (time: %s) is due "%s"', (due_date, due_has_time, words) => {
  expect(summariseTask({ due_date, due_has_time })).toBe(`Saved: Call Priya, ${words}`);
});

it.each([
  ['low', ', low priority'],
  ['medium', ''],
  ['high', ', high priority'],
  ['urgent', ', urgent'],
] as const)('a task of priority %s ends with "%s"', (priority, words) => {
  expect(summariseTask({ priority })).toBe(`Saved: Call Priya, no due date${words}`);
});

it('a waiting task names who is waited for', () => {
  const waiting_since = '2026-11-18';
  const contact = { id: 'a', name: 'Priya Shah', email: null, company: null };
  expect(summariseTask({ waiting_since })).toBe('Saved: Call Priya, no due date, waiting for a reply');
  expect(summariseTask({ waiting_since, contact })).toBe('Saved: Call Priya, no due date, waiting for Priya Shah');
  expect(summariseTask({ waiting_since, contact, waiting_for: 'the bank' })).toContain('waiting for the bank');
  expect(summariseTask({ waiting_for: 'the bank' })).toBe('Saved: Call Priya, no due date');
  expect(summariseRecurring({ waiting_since })).toContain(', waiting for a reply');
});

it('a recurring task names its pattern and its next occurrence', () => {
  expect(summariseRecurring({})).toBe('Saved: Call Priya, every Monday at 9:00 AM, next Monday 23 November at 9:00 AM');
  expect(summariseRecurring({ next_occurrence: null })).toBe('Saved: Call Priya, every Monday at 9:00 AM');
  const daily = { type: 'daily', interval: 1, time: null } as const;
  expect(
    summariseRecurring({
      recurrence_pattern: daily,
      recurrenceDescription: 'Daily',
      next_occurrence: '2026-11-18T18:30:00.000Z',
      starts_on: '2026-11-18',
      recurrence_count: 1,
    }),
  ).toBe('Saved: Call Priya, daily, first today, next tomorrow');
});

it('the first occurrence is today when the pattern begins today and its task exists', () => {
  const started = { ...recurring, starts_on: '2026-11-18', recurrence_count: 1 };
  expect(hasFirstToday(started, viewpoint)).toBe(true);
  expect(hasFirstToday({ ...started, recurrence_count: 0 }, viewpoint)).toBe(false);
  expect(hasFirstToday(recurring, viewpoint)).toBe(false);
  expect(hasFirstToday({ ...started, starts_on: '2026-11-17' }, viewpoint)).toBe(false);
});

it('a backlog item has no date, and what was deleted meanwhile has no summary', () => {
  const backlogItem = { ...shared, priority: 'urgent' } as unknown as BacklogItem;
  expect(summarise({ ...nothing, backlogItem }, viewpoint)).toBe('Saved to the backlog: Call Priya, urgent');
  expect(summarise(nothing, viewpoint)).toBe('This no longer exists.');
});
