import { describe, expect, it } from 'vitest';
import type { Change, CommandVerb, KnownTask } from '../../../lib/language.ts';
import { describeCommand } from './command.rules.ts';

// A Wednesday, 10:30 in India.
const clock = { now: new Date('2026-11-18T05:00:00Z'), timeZone: 'Asia/Kolkata' };
const task: KnownTask = {
  id: 'a',
  title: 'Call Priya about the renewal',
  contactId: null,
  taskType: 'follow_up',
  priority: 'medium',
  status: 'pending',
  due: { date: '2026-11-19', time: '16:00' },
  recurring: false,
  completedOn: null,
};

function describeLine(verb: CommandVerb, change: Change = {}, changes: Partial<KnownTask> = {}) {
  const command = { verb, change, taskIds: ['a'], candidates: [], target: '' };
  const { before, after } = describeCommand(command, { ...task, ...changes }, clock);
  return [before, after];
}

describe('a command', () => {
  it.each([
    ['another day keeps the time', { due: { date: '2026-11-23', time: null } }, 'Mon 23 Nov, 4:00 PM'],
    ['another time keeps the day', { due: { date: null, time: '17:00' } }, 'Tomorrow, 5:00 PM'],
    ['a shift by days', { shift: { days: 2 } }, 'Sat 21 Nov, 4:00 PM'],
    ['a shift by minutes', { shift: { minutes: 90 } }, 'Tomorrow, 5:30 PM'],
    ['no date', { due: null }, 'No date'],
  ] as const)('moves a task: %s', (_label, change, after) => {
    expect(describeLine('reschedule', change)).toEqual(['Tomorrow, 4:00 PM', after]);
  });

  it('counts a snooze from now when the task is overdue or has no time', () => {
    const snooze: Change = { shift: { minutes: 60 } };
    expect(describeLine('reschedule', snooze, { due: { date: '2026-11-17', time: '09:00' } })[1]).toBe(
      'Today, 11:30 AM',
    );
    expect(describeLine('reschedule', snooze, { due: null })).toEqual(['No date', 'Today, 11:30 AM']);
  });

  it('formats status, priority and backlog with the labels of the lists', () => {
    expect(describeLine('complete')).toEqual(['Pending', 'Completed']);
    expect(describeLine('reopen', {}, { status: 'completed' })).toEqual(['Completed', 'Pending']);
    expect(describeLine('cancel')).toEqual(['Pending', 'Cancelled']);
    expect(describeLine('prioritise', { priority: 'urgent' })).toEqual(['Medium', 'Urgent']);
    expect(describeLine('backlog')).toEqual(['Pending', 'Backlog']);
    expect(describeLine('delete')).toEqual([null, 'Deleted']);
    expect(describeLine('resume', {}, { status: 'paused', recurring: true })).toEqual(['Paused', 'Active']);
  });
});
