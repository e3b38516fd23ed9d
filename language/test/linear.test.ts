import { describe, expect, test } from 'vitest';
import { toMoment } from '../src/calendar/zones.ts';
import { findHindiSchedule } from '../src/hindi/find-schedule.ts';
import { parseTokens } from '../src/hindi/parse-tokens.ts';
import { parseDate } from '../src/index.ts';
import { parseScheduleOnly } from '../src/schedule/parse-schedule.ts';
import { withoutNoise } from '../src/text/noise.ts';
import { tokenise } from '../src/text/tokens.ts';
import type { Token } from '../src/text/tokens.ts';

const instant = Temporal.Instant.from('2026-11-18T05:00:00Z');
const now = toMoment(instant, 'Asia/Kolkata', true);

/** Runs a function with a list that counts how often it is read. */
function countReads(tokens: readonly Token[], run: (tokens: readonly Token[]) => void): number {
  let reads = 0;
  run(
    new Proxy(tokens, {
      get(target, key): unknown {
        reads += 1;
        return Reflect.get(target, key);
      },
    }),
  );
  return reads;
}

const SIZES = [1000, 2000] as const;
/** Twice the text may read the words twice as often, and a little more. */
const MOST_GROWTH = 2.2;

describe('the schedule is found with work linear in the length of the text', () => {
  test.each([
    '5pm ',
    'tomorrow ',
    '5 dec 2027, ',
    'in 3 days ',
    'next friday at 5 and ',
    'at 5 ',
    'the 5th ',
    '9 to 5 ',
  ])('in English: %s', (piece) => {
    const [small = 0, large = 0] = SIZES.map((size) =>
      countReads(withoutNoise(tokenise(piece.repeat(size))), (tokens) => parseScheduleOnly(tokens, now)),
    );
    expect(large / small).toBeLessThan(MOST_GROWTH);
  });

  test.each(['kal ', '5 baje ', 'somvar ko ', 'kal 5 baje ', 'har roz '])('in Hindi: %s', (piece) => {
    const [small = 0, large = 0] = SIZES.map((size) => {
      const { read, written } = parseTokens(piece.repeat(size / 10));
      return countReads(read, (tokens) => findHindiSchedule({ read: tokens, written }, now, () => false));
    });
    expect(large / small).toBeLessThan(MOST_GROWTH);
  });

  test('parseDate returns the first time of 20,000', () => {
    const found = parseDate('5pm '.repeat(20_000), { now: instant, timeZone: 'Asia/Kolkata' });
    expect(found?.due).toEqual({ date: '2026-11-18', time: '17:00' });
  });
});
