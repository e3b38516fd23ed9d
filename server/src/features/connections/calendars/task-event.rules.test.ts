import { describe, expect, it } from 'vitest';
import { formatCalendar } from '../../../../test/radicale.ts';
import type { TaskRow } from '../../planner/tasks/tasks.table.ts';
import {
  formatChangedEvent,
  formatNewEvent,
  getSharedDetails,
  mergeDetails,
  parseTaskEvent,
} from './task-event.rules.ts';

const base = { title: 'Call Ravi', due: '2026-11-20T05:00:00.000Z', isDone: false };
const now = new Date('2026-11-18T03:30:00Z');
const parse = (...lines: string[]) => parseTaskEvent(formatCalendar(['UID:a', ...lines]), base, 'Asia/Kolkata');
const options = { minutes: 30, now, timeZone: 'Asia/Kolkata' };

describe('what a task and its event have in common', () => {
  it('is the change of either side, and that of the event where both changed the same', () => {
    const task = { ...base, title: 'Call Ravi Kumar', isDone: true };
    const event = { ...base, title: 'Call Kumar', due: '2026-11-21' };
    expect(mergeDetails(base, task, event)).toEqual({ title: 'Call Kumar', due: '2026-11-21', isDone: true });
    expect(mergeDetails(base, task, base)).toEqual(task);
    expect(mergeDetails(base, base, event)).toEqual(event);
  });

  it('does not depend on a mark in the title of an open task', () => {
    const task = {
      title: '✓ ✓ Call\n Ravi',
      dueAt: new Date(base.due),
      dueHasTime: true,
      status: 'pending',
    } as TaskRow;
    const details = getSharedDetails(task) ?? base;
    expect(details).toEqual(base);
    expect(parseTaskEvent(formatNewEvent('a', details, 30, now), base, 'UTC')?.details).toEqual(base);
  });

  it('is the day in the time zone of the event, and the title of the task if the event has none', () => {
    expect(parse('DTSTART;VALUE=DATE:20261121')?.details).toEqual({ ...base, due: '2026-11-21' });
    expect(parse('SUMMARY:✓Done', 'DTSTART:20261121T093000')?.details).toEqual({
      title: 'Done',
      due: '2026-11-21T04:00:00.000Z',
      isDone: true,
    });
    expect(parse('SUMMARY:No start')).toBeUndefined();
    expect(parseTaskEvent('BEGIN:VCALENDAR', base, 'UTC')).toBeUndefined();
  });

  it('is unknown for a file that takes long to read', () => {
    const start = 'DTSTART:20261121T093000Z';
    const alarms = (count: number) => Array.from({ length: count }, () => ['BEGIN:VALARM', 'END:VALARM']).flat();
    expect(parse(start, ...alarms(1_000))).toBeDefined();
    expect(parse(start, ...alarms(2_000))).toBeUndefined();
    expect(parse(start, `DESCRIPTION:${'a'.repeat(250_000)}`)).toBeUndefined();
  });
});

describe('a changed event', () => {
  const format = (lines: string[], change: Partial<typeof base>) => {
    const parsed = parse(...lines);
    return parsed ? formatChangedEvent(parsed, { ...parsed.details, ...change }, options).split('\r\n') : [];
  };

  it('keeps its length when it moves, as it has it', () => {
    const lines = format(['SUMMARY:Call', 'DTSTART:20261120T050000Z', 'DURATION:PT2H'], {
      due: '2026-11-20T06:00:00.000Z',
    });
    expect(lines).toContain('DTSTART:20261120T060000Z');
    expect(lines).toContain('DURATION:PT2H');
    expect(lines.some((line) => line.startsWith('DTEND'))).toBe(false);
  });

  it('becomes one of a whole day, and the reverse with the chosen length', () => {
    const day = format(['SUMMARY:Call', 'DTSTART:20261120T050000Z', 'DURATION:PT2H'], { due: '2026-11-21' });
    expect(day).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261121', 'DTEND;VALUE=DATE:20261122']));
    expect(day.some((line) => line.startsWith('DURATION'))).toBe(false);
    const timed = format(['SUMMARY:Call', 'DTSTART;VALUE=DATE:20261120'], { due: '2026-11-20T06:00:00.000Z' });
    expect(timed).toEqual(expect.arrayContaining(['DTSTART:20261120T060000Z', 'DTEND:20261120T063000Z']));
  });

  it('keeps the number of its days when it moves', () => {
    const moved = (...end: string[]) => format(['DTSTART;VALUE=DATE:20261120', ...end], { due: '2026-12-30' });
    expect(moved('DTEND;VALUE=DATE:20261123')).toContain('DTEND;VALUE=DATE:20270102');
    expect(moved()).toContain('DTEND;VALUE=DATE:20261231');
    const lasting = moved('DURATION:P3D');
    expect(lasting).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261230', 'DURATION:P3D']));
    expect(lasting.some((line) => line.startsWith('DTEND'))).toBe(false);
  });

  it('keeps its title, with everything around it, when only its time changes', () => {
    const lines = format(
      [
        'SUMMARY;LANGUAGE=en:Call  Ravi\\, twice',
        'DTSTART:20261120T050000Z',
        'ATTENDEE;CN="A, B":mailto:a@example.com',
      ],
      { due: '2026-11-20T06:00:00.000Z' },
    );
    expect(lines).toContain('SUMMARY;LANGUAGE=en:Call  Ravi\\, twice');
    expect(lines).toContain('ATTENDEE;CN="A, B":mailto:a@example.com');
    expect(lines).toContain('SEQUENCE:1');
  });
});
