import { describe, expect, it } from 'vitest';
import { sampleTask } from '../../../../test/samples.ts';
import { addMonths, formatLongDay, formatRange, groupByDay, listDays, moveRange } from './calendar.rules.ts';

describe('the days of the calendar', () => {
  it('are the week from Monday to Sunday', () => {
    const week = listDays('week', '2026-11-18', false);
    expect([week[0], week.at(-1), week.length]).toEqual(['2026-11-16', '2026-11-22', 7]);
    expect(listDays('week', '2026-11-22', false)).toEqual(week);
  });

  it('are three on a phone, from the chosen day on', () => {
    expect(listDays('week', '2026-11-30', true)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  });

  it.each([
    ['2026-11-18', '2026-10-26', '2026-12-06', 42],
    ['2027-02-10', '2027-02-01', '2027-02-28', 28],
    ['2028-02-10', '2028-01-31', '2028-03-05', 35],
  ])('are the weeks that touch the month of %s', (date, first, last, count) => {
    const days = listDays('month', date, false);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });

  it('move by a week, three days or a month', () => {
    expect(moveRange('week', '2026-12-30', 1, false)).toBe('2027-01-06');
    expect(moveRange('week', '2026-12-30', -1, true)).toBe('2026-12-27');
    expect(moveRange('month', '2026-01-31', 1, false)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });

  it('have titles', () => {
    expect(formatLongDay('2026-11-18')).toBe('Wednesday 18 November');
    expect(formatRange('month', [], '2026-11-18')).toBe('November 2026');
    expect(formatRange('week', listDays('week', '2026-11-18', false), '2026-11-18')).toBe('16 – 22 November 2026');
    expect(formatRange('week', listDays('week', '2026-12-01', false), '2026-12-01')).toBe('30 Nov – 6 Dec 2026');
  });
});

describe('groupByDay', () => {
  const week = listDays('week', '2026-11-18', false);
  const titles = (timeZone: string, ...tasks: ReturnType<typeof sampleTask>[]) =>
    [...groupByDay(tasks, week, timeZone)].flatMap(([date, list]) =>
      list.length > 0 ? [`${date}: ${list.map(({ title }) => title).join(', ')}`] : [],
    );

  it('assigns an instant to its day in the user’s time zone', () => {
    const late = sampleTask({ title: 'Late', due_date: '2026-11-18T20:00:00.000Z', due_has_time: true });
    expect(titles('UTC', late)).toEqual(['2026-11-18: Late']);
    expect(titles('Asia/Kolkata', late)).toEqual(['2026-11-19: Late']);
    const before = sampleTask({ title: 'Sunday', due_date: '2026-11-23T03:00:00.000Z', due_has_time: true });
    expect(titles('America/New_York', before)).toEqual(['2026-11-22: Sunday']);
    expect(titles('UTC', before)).toEqual([]);
  });

  it('keeps a due day in every time zone, and lists days before times in order', () => {
    const tasks = [
      sampleTask({ title: 'Five', due_date: '2026-11-18T17:00:00.000Z', due_has_time: true }),
      sampleTask({ title: 'Four', due_date: '2026-11-18T16:00:00.000Z', due_has_time: true }),
      sampleTask({ title: 'Day', due_date: '2026-11-18T00:00:00.000Z' }),
      sampleTask({ title: 'Other week', due_date: '2026-11-25T00:00:00.000Z' }),
      sampleTask({ title: 'None' }),
    ];
    expect(titles('UTC', ...tasks)).toEqual(['2026-11-18: Day, Four, Five']);
    expect(titles('Pacific/Honolulu', ...tasks)).toEqual(['2026-11-18: Day, Four, Five']);
  });
});
