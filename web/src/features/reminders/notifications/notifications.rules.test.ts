import type { WallClock } from '@aide/rules';
import { describe, expect, it } from 'vitest';
import { sampleNotification } from '../../../../test/samples.ts';
import {
  findBaseline,
  formatAgo,
  formatAgoShort,
  formatCount,
  formatOutcome,
  listSnoozeOptions,
  openActions,
  selectToasts,
} from './notifications.rules.ts';

const noon: WallClock = { date: '2026-11-16', time: '12:00' };
const night: WallClock = { date: '2026-11-16', time: '19:00' };
const at = '2026-11-16T10:00:00.000Z';

describe('selectToasts', () => {
  it('returns notifications after the baseline that are neither read nor handled', () => {
    const old = sampleNotification({ created_at: '2026-11-16T09:00:00.000Z' });
    const fresh = sampleNotification({ created_at: '2026-11-16T10:00:01.000Z' });
    const read = sampleNotification({ created_at: '2026-11-16T10:00:02.000Z', read_at: at });
    const handled = sampleNotification({ created_at: '2026-11-16T10:00:03.000Z', handled_at: at });
    expect(selectToasts([handled, read, fresh, old], at, () => true)).toEqual([fresh]);
    expect(selectToasts([fresh, old], '', () => true)).toEqual([fresh, old]);
  });
});

describe('findBaseline', () => {
  it('is the newest notification of the first list', () => {
    expect(findBaseline([sampleNotification({ created_at: at })], new Date('2026-11-16T11:00:00Z'))).toBe(at);
    expect(findBaseline([], new Date(at))).toBe('');
  });

  it('is not later than the page load, so that a reminder sent meanwhile is new', () => {
    const during = sampleNotification({ created_at: '2026-11-16T10:00:00.500Z' });
    expect(selectToasts([during], findBaseline([during], new Date(at)), () => true)).toEqual([during]);
  });
});

describe('a notification', () => {
  it.each([
    ['2026-11-16T10:00:30.000Z', 'Just now'],
    ['2026-11-16T09:59:30.000Z', '1 minute ago'],
    ['2026-11-16T09:15:00.000Z', '45 minutes ago'],
    ['2026-11-16T05:00:00.000Z', '10:30 AM'],
    ['2026-11-15T05:00:00.000Z', 'Sun 15 Nov, 10:30 AM'],
  ])('%s is %s', (instant, words) => {
    expect(formatAgo(instant, new Date('2026-11-16T10:00:50.000Z'), 'Asia/Kolkata')).toBe(words);
  });

  it.each([
    ['2026-11-16T10:00:30.000Z', 'Now'],
    ['2026-11-16T09:15:00.000Z', '45 min'],
    ['2026-11-16T05:00:00.000Z', '10:30 AM'],
    ['2026-11-15T05:00:00.000Z', '15 Nov'],
  ])('%s is %s where there is little room', (instant, words) => {
    expect(formatAgoShort(instant, new Date('2026-11-16T10:00:50.000Z'), 'Asia/Kolkata')).toBe(words);
  });

  it('shows its outcome', () => {
    expect(formatOutcome('Call Priya', 'done', noon)).toBe('Completed “Call Priya”');
    expect(formatOutcome('Call Priya', 'next_week', noon)).toBe('Snoozed “Call Priya” until Monday 9:00');
    expect(formatOutcome('Call Priya', 'this_evening', night)).toBe('Snoozed “Call Priya” until tomorrow evening');
  });

  it('offers the evening until it is near', () => {
    const labels = (now: WallClock) => listSnoozeOptions(['this_evening', 'tomorrow'], now).map(({ label }) => label);
    expect(labels(noon)).toEqual(['This evening', 'Tomorrow 9:00']);
    expect(labels(night)).toEqual(['Tomorrow 9:00']);
  });

  it('offers nothing once it is handled', () => {
    expect(openActions(sampleNotification({ actions: ['done'] }))).toEqual(['done']);
    expect(openActions(sampleNotification({ actions: ['done'], handled_at: at }))).toEqual([]);
  });

  it('has a count that fits a badge', () => {
    expect(formatCount(99)).toBe('99');
    expect(formatCount(100)).toBe('99+');
  });
});
