import { describe, expect, it } from 'vitest';
import { weeklyReport, type ReportedTask } from './weekly-report.rules.ts';

const to = new Date('2026-11-22T06:30:00Z');
const from = new Date('2026-11-15T06:30:00Z');
const priya = { id: 'p', name: 'Priya', company: 'Acme' };
const john = { id: 'j', name: 'John', company: null };

const task = (createdAt: string, extra: Partial<ReportedTask> = {}): ReportedTask => ({
  status: extra.completedAt ? 'completed' : 'pending',
  dueAt: null,
  dueHasTime: false,
  createdAt: new Date(createdAt),
  completedAt: null,
  contact: null,
  ...extra,
});

const tasks: ReportedTask[] = [
  task('2026-11-16T05:00:00Z', { contact: priya, completedAt: new Date('2026-11-17T05:00:00Z') }),
  task('2026-11-17T05:00:00Z', { contact: priya }),
  task('2026-11-18T05:00:00Z', { contact: john, dueAt: new Date('2026-11-20T00:00:00Z') }),
  task('2026-11-01T05:00:00Z', { completedAt: new Date('2026-11-20T20:00:00Z') }),
  task('2026-11-01T05:00:00Z', { dueAt: new Date('2026-11-22T00:00:00Z') }),
  task('2026-11-01T05:00:00Z', { dueAt: new Date('2026-11-05T00:00:00Z'), status: 'cancelled' }),
  task('2026-11-22T07:00:00Z'),
];
const report = weeklyReport(tasks, { from, to }, 'Asia/Kolkata');

describe('the weekly report', () => {
  it('counts created and completed tasks, the rate, and overdue tasks [S3.rep.01]', () => {
    expect(report).toMatchObject({ tasksCreated: 3, tasksCompleted: 2, completionRate: 50, overdueTasks: 1 });
  });

  it('lists the contacts with the most tasks, with company and count [S3.rep.02]', () => {
    expect(report.topContacts).toEqual([
      { name: 'Priya', company: 'Acme', tasks: 2 },
      { name: 'John', company: null, tasks: 1 },
    ]);
  });

  it('has both counts for each of the seven weekdays, in the zone of the user [S3.rep.03]', () => {
    expect(report.daily).toEqual([
      { day: 'Mon', created: 1, completed: 0 },
      { day: 'Tue', created: 1, completed: 1 },
      { day: 'Wed', created: 1, completed: 0 },
      { day: 'Thu', created: 0, completed: 0 },
      { day: 'Fri', created: 0, completed: 0 },
      { day: 'Sat', created: 0, completed: 1 },
      { day: 'Sun', created: 0, completed: 0 },
    ]);
    const inNewYork = weeklyReport(tasks, { from, to }, 'America/New_York');
    expect(inNewYork.daily.find(({ day }) => day === 'Fri')).toMatchObject({ completed: 1 });
  });

  it('of an empty week is all zeros', () => {
    expect(weeklyReport([], { from, to }, 'Asia/Kolkata')).toMatchObject({
      tasksCreated: 0,
      tasksCompleted: 0,
      completionRate: 0,
      overdueTasks: 0,
      topContacts: [],
    });
  });
});
