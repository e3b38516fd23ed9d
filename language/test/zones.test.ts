import { expect, test } from 'vitest';
import { toMoment } from '../src/calendar/zones.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** The clock changes of a zone from 2020 to 2040. */
function listChanges(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let at = Temporal.ZonedDateTime.from(`2020-01-01T00:00[${zone}]`).getTimeZoneTransition('next');
  while (at && at.year < 2040) {
    changes.push(at);
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}

test('every clock changes at a whole minute, so that an offset can be cached for a minute', () => {
  const odd = zones.flatMap(listChanges).filter(({ epochMilliseconds }) => epochMilliseconds % 60_000 !== 0);
  expect(odd.map(String)).toEqual([]);
});

test('the wall clock is right a minute before and at every change of a clock, in every order of zones', () => {
  const changes = zones.map((zone) => listChanges(zone)[0]).filter((at) => at != null);
  expect(changes.length).toBeGreaterThan(50);
  for (const minutes of [-1, 0, 1, -1]) {
    for (const change of changes) {
      const at = change.add({ minutes });
      const { year, month, date, minute } = toMoment(at.toInstant(), change.timeZoneId);
      expect(`${change.timeZoneId} ${year}-${month}-${date} ${minute}`).toBe(
        `${change.timeZoneId} ${at.year}-${at.month}-${at.day} ${at.hour * 60 + at.minute}`,
      );
    }
  }
});
