import { describe, expect, it } from 'vitest';
import { getAgendaGroup, groupAgenda, moveInPlan, orderByPlan, type AgendaGroup } from './agenda.ts';

/** A Wednesday: 10:00 in London, 15:30 in Kolkata, 05:00 in New York, and already 23:00 in Auckland. */
const wednesday = new Date('2026-11-18T10:00:00Z');

const day = (date: string) => ({ due_date: `${date}T00:00:00.000Z`, due_has_time: false, status: 'pending' as const });
const moment = (due_date: string) => ({ due_date, due_has_time: true, status: 'pending' as const });

describe('getAgendaGroup', () => {
  it.each<[string, AgendaGroup]>([
    ['2026-11-01', 'overdue'],
    ['2026-11-17', 'overdue'],
    ['2026-11-18', 'today'],
    ['2026-11-19', 'tomorrow'],
    ['2026-11-20', 'week'],
    ['2026-11-22', 'week'],
    ['2026-11-23', 'later'],
    ['2027-01-01', 'later'],
  ])('puts the day %s on a Wednesday under %s', (date, group) => {
    expect(getAgendaGroup(day(date), wednesday, 'Asia/Kolkata')).toBe(group);
  });

  it('puts a task without a date, and one with an invalid date, into the group none', () => {
    expect(getAgendaGroup({ ...day('2026-11-18'), due_date: null }, wednesday, 'UTC')).toBe('none');
    expect(getAgendaGroup(day('unreadable'), wednesday, 'UTC')).toBe('none');
  });

  it.each<[string, string, AgendaGroup]>([
    // 18:29 UTC is 23:59 on the same day in Kolkata, 18:30 UTC is the next day.
    ['2026-11-18T18:29:00Z', 'Asia/Kolkata', 'today'],
    ['2026-11-18T18:30:00Z', 'Asia/Kolkata', 'tomorrow'],
    ['2026-11-18T18:30:00Z', 'Europe/London', 'today'],
    // 04:59 UTC on the 19th is still the 18th in New York.
    ['2026-11-19T04:59:00Z', 'America/New_York', 'today'],
    ['2026-11-19T05:00:00Z', 'America/New_York', 'tomorrow'],
    // In Auckland the day has an hour left.
    ['2026-11-18T10:59:00Z', 'Pacific/Auckland', 'today'],
    ['2026-11-18T11:00:00Z', 'Pacific/Auckland', 'tomorrow'],
    ['2026-11-18T09:59:59Z', 'Pacific/Auckland', 'overdue'],
    ['2026-11-18T09:59:59Z', 'America/New_York', 'overdue'],
  ])('puts the moment %s in %s under %s', (at, timeZone, group) => {
    expect(getAgendaGroup(moment(at), wednesday, timeZone)).toBe(group);
  });

  it('ends the week on Sunday', () => {
    const [saturday, sunday] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-22T12:00:00Z')];
    expect(getAgendaGroup(day('2026-11-22'), saturday, 'UTC')).toBe('tomorrow');
    expect(getAgendaGroup(day('2026-11-23'), saturday, 'UTC')).toBe('later');
    expect(getAgendaGroup(day('2026-11-24'), sunday, 'UTC')).toBe('later');
    const monday = new Date('2026-11-23T12:00:00Z');
    expect(getAgendaGroup(day('2026-11-29'), monday, 'UTC')).toBe('week');
    expect(getAgendaGroup(day('2026-11-30'), monday, 'UTC')).toBe('later');
  });

  it('uses the week of the user’s zone', () => {
    // Sunday 23:30 in Honolulu is Monday in UTC.
    const now = new Date('2026-11-23T09:30:00Z');
    expect(getAgendaGroup(day('2026-11-25'), now, 'Pacific/Honolulu')).toBe('later');
    expect(getAgendaGroup(day('2026-11-25'), now, 'UTC')).toBe('week');
  });

  it('follows the change to winter time', () => {
    // 1 November 2026 has 25 hours in New York: 04:30 UTC on the 2nd is 23:30 on the 1st.
    const now = new Date('2026-11-01T12:00:00Z');
    expect(getAgendaGroup(moment('2026-11-02T04:30:00Z'), now, 'America/New_York')).toBe('today');
    expect(getAgendaGroup(moment('2026-11-02T05:00:00Z'), now, 'America/New_York')).toBe('tomorrow');
  });
});

describe('groupAgenda', () => {
  const task = (title: string, changes: object = {}) => ({
    title,
    status: 'pending' as const,
    priority: 'medium' as const,
    completed_at: null,
    due_date: null,
    due_has_time: false,
    waiting_since: null,
    ...changes,
  });
  const group = (tasks: ReturnType<typeof task>[]) => {
    const { groups, finished } = groupAgenda(tasks, wednesday, 'Europe/London');
    return {
      groups: groups.map((each) => [each.group, ...each.tasks.map(({ title }) => title)]),
      finished: finished.map(({ title }) => title),
    };
  };

  it('keeps a task that waits for an answer in a group of its own until its day comes', () => {
    const waiting = { waiting_since: '2026-11-16' };
    const tasks = [
      task('no date', waiting),
      task('friday', { ...day('2026-11-20'), ...waiting }),
      task('next month', { ...day('2026-12-20'), ...waiting }),
      task('today', { ...day('2026-11-18'), ...waiting }),
      task('late', { ...day('2026-11-17'), ...waiting }),
      task('answered', { ...waiting, status: 'completed' }),
      task('plain', day('2026-11-20')),
    ];
    expect(group(tasks)).toEqual({
      groups: [
        ['overdue', 'late'],
        ['today', 'today'],
        ['week', 'plain'],
        ['waiting', 'friday', 'next month', 'no date'],
      ],
      finished: ['answered'],
    });
  });

  it('lists groups in order of time and leaves out empty ones', () => {
    const tasks = [task('someday'), task('late', day('2026-11-10')), task('soon', day('2026-11-19'))];
    expect(group(tasks).groups).toEqual([
      ['overdue', 'late'],
      ['tomorrow', 'soon'],
      ['none', 'someday'],
    ]);
  });

  it('puts completed and cancelled tasks, overdue or not, at the end', () => {
    const tasks = [
      task('cancelled', { ...day('2026-11-10'), status: 'cancelled' }),
      task('first', { status: 'completed', completed_at: '2026-11-16T10:00:00.000Z' }),
      task('second', { status: 'completed', completed_at: '2026-11-17T10:00:00.000Z' }),
      task('postponed', { ...day('2026-11-10'), status: 'postponed' }),
      task('begun', { ...day('2026-11-18'), status: 'in_progress' }),
    ];
    expect(group(tasks)).toEqual({
      groups: [
        ['overdue', 'postponed'],
        ['today', 'begun'],
      ],
      finished: ['second', 'first', 'cancelled'],
    });
  });

  it('orders a group by day, time, priority and title', () => {
    const tasks = [
      task('b', day('2026-11-18')),
      task('a', day('2026-11-18')),
      task('high', { ...day('2026-11-18'), priority: 'high' }),
      task('five', moment('2026-11-18T17:00:00Z')),
      task('four', { ...moment('2026-11-18T16:00:00Z'), priority: 'low' }),
    ];
    expect(group(tasks).groups).toEqual([['today', 'four', 'five', 'high', 'a', 'b']]);
  });
});

describe('the order of a day', () => {
  const tasks = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = (ids: string[]) => orderByPlan(tasks, ids).map(({ id }) => id);

  it('is the user’s own, with new tasks before the first that follows them', () => {
    expect(order([])).toEqual(['a', 'b', 'c', 'd']);
    expect(order(['d', 'a', 'c', 'b'])).toEqual(['d', 'a', 'c', 'b']);
    expect(order(['d', 'a', 'gone'])).toEqual(['b', 'c', 'd', 'a']);
  });

  it('changes by moving one task', () => {
    expect(moveInPlan(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveInPlan(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
    expect(moveInPlan(['a', 'b', 'c'], 'a', -1)).toBeNull();
    expect(moveInPlan(['a', 'b', 'c'], 'x', 1)).toBeNull();
  });
});
