import { expect, it } from 'vitest';
import { findNextFree } from './free-time.rules.ts';

it('offers no time that the next event takes when the end of an event is rounded up', () => {
  const at = (time: string) => new Date(`2026-11-19T${time}:00Z`);
  const events = [
    { startsAt: at('09:00'), endsAt: at('10:05') },
    { startsAt: at('10:40'), endsAt: at('12:00') },
  ];
  expect(findNextFree(events, at('09:30'), 30, 'UTC')).toEqual(at('12:00'));
});
