const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(instant: number, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** Returns the wall-clock time of a zone at an instant. */
export function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const { year, month, day, hour, minute } = partsIn(instant.getTime(), timeZone);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

function offsetAt(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(instant, timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(instant / 1000) * 1000;
}

/**
 * Returns the instant of a wall-clock time in a zone. A time in a DST gap is shifted forward by the length of the gap.
 */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const before = wanted - offsetAt(wanted - 86_400_000, timeZone);
  const after = wanted - offsetAt(wanted + 86_400_000, timeZone);
  const fits = [before, after].find((instant) => instant + offsetAt(instant, timeZone) === wanted);
  return new Date(fits ?? before);
}
