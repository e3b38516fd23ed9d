import type { RecurringTask } from '@aide/contract';
import { emptySharedFields } from '@aide/contract/task-fields';
import { describe, expect, it } from 'vitest';
import {
  countRecurring,
  formatCountdown,
  formatGenerated,
  viewFromAddress,
  viewRecurring,
  viewToAddress,
  type RecurringView,
} from './recurring-list.rules.ts';

function recurring(title: string, extra: Partial<RecurringTask> = {}): RecurringTask {
  return {
    id: title,
    title,
    description: null,
    steps: [],
    status: 'pending',
    priority: 'medium',
    task_type: 'todo',
    next_occurrence: '2026-11-20T03:30:00.000Z',
    timezone: 'Asia/Kolkata',
    starts_on: '2026-11-10',
    recurrence_count: 0,
    recurrence_pattern: { type: 'daily', interval: 1, time: '09:00' },
    recurrenceDescription: 'Every day at 9:00 AM',
    createdAt: '2026-11-10T05:00:00.000Z',
    updated_at: '2026-11-10T05:00:00.000Z',
    contact_id: null,
    contact: null,
    waiting_since: null,
    waiting_for: null,
    ...emptySharedFields,
    ...extra,
  };
}

const tasks = [
  recurring('Stretch', { status: 'paused', next_occurrence: null, priority: 'low' }),
  recurring('Payroll', { next_occurrence: '2026-11-30T03:30:00.000Z', priority: 'urgent' }),
  recurring('Pipeline', { next_occurrence: '2026-11-16T03:30:00.000Z', description: 'with the sales team' }),
  recurring('Audit', { status: 'completed', next_occurrence: null }),
];
const titles = (view: Partial<RecurringView>) =>
  viewRecurring(tasks, { search: '', status: 'all', priority: 'all', ...view }).map(({ title }) => title);

describe('the recurring tasks', () => {
  it('are sorted by next occurrence, those without one last [S2.rec.08]', () => {
    expect(titles({})).toEqual(['Pipeline', 'Payroll', 'Audit', 'Stretch']);
  });

  it('are searched and filtered [S2.rec.04, S2.rec.06]', () => {
    expect(titles({ search: 'SALES' })).toEqual(['Pipeline']);
    expect(titles({ status: 'pending' })).toEqual(['Pipeline', 'Payroll']);
    expect(titles({ priority: 'urgent' })).toEqual(['Payroll']);
  });

  it('are counted, with the earliest active one [S2.rec.03]', () => {
    expect(countRecurring(tasks)).toMatchObject({ total: 4, active: 2, paused: 1, next: { title: 'Pipeline' } });
    expect(countRecurring([]).next).toBeNull();
  });

  it('store their view in the URL', () => {
    const view: RecurringView = { search: 'pay', status: 'paused', priority: 'urgent' };
    expect(viewFromAddress(new URLSearchParams(viewToAddress(view)))).toEqual(view);
    expect(viewFromAddress(new URLSearchParams('status=odd'))).toEqual({ search: '', status: 'all', priority: 'all' });
  });
});

describe('the texts of a card', () => {
  const now = new Date('2026-11-15T05:00:00Z');
  it('count down in days, hours and minutes [S2.rec.12]', () => {
    expect(formatCountdown('2027-04-07T05:00:00Z', now)).toBe('in 143 days');
    expect(formatCountdown('2026-11-16T07:03:59Z', now)).toBe('in 1 day 2 hours');
    expect(formatCountdown('2026-11-16T05:00:00Z', now)).toBe('in 1 day');
    expect(formatCountdown('2026-11-15T07:03:00Z', now)).toBe('in 2 hours 3 minutes');
    expect(formatCountdown('2026-11-15T05:01:00Z', now)).toBe('in 1 minute');
    expect(formatCountdown('2026-11-15T05:00:20Z', now)).toBe('in less than a minute');
  });

  it('show that it is due once its time has come [S2.rec.13]', () => {
    expect(formatCountdown('2026-11-15T05:00:00Z', now)).toBe('Due now');
    expect(formatCountdown('2026-11-14T05:00:00Z', now)).toBe('Due now');
  });

  it('count the generated tasks [S2.rec.15]', () => {
    expect([0, 1, 4].map(formatGenerated)).toEqual(['Generated 0 times', 'Generated 1 time', 'Generated 4 times']);
  });
});
