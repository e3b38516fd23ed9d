const months = 'January February March April May June July August September October November December'.split(' ');

/** Returns "14 March 1980", or "14 March" without a year. */
export function formatBirthday(birthday: string): string {
  const [year = '', month = '', day = ''] = birthday.replace(/^--/, '-').split('-');
  return [Number(day), months[Number(month) - 1], year].filter(Boolean).join(' ');
}

/**
 * Returns the birthday of a contact file as stored, or null if it is unknown which number is the month: "03/04/1980". Address books write a
 * birthday without a year with two hyphens, or in the year 1604.
 */
export function parseBirthday(text: string): string | null {
  const written = text.trim().replace(/[T ]00:00.*$/, '');
  const [, year, month, day] =
    /^(\d{4}|-)-?(\d\d)-?(\d\d)$/.exec(written.replace(/^1604/, '-').replace(/^---/, '--')) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return toBirthday(year, month, day);
  const [, first, second, last] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(written) ?? [];
  if (first === undefined || second === undefined || last === undefined) return null;
  // German dates have points, and the day first.
  if (Number(first) > 12 || first === second || written.includes('.')) return toBirthday(last, second, first);
  return Number(second) > 12 ? toBirthday(last, first, second) : null;
}

function toBirthday(year: string, month: string, day: string): string | null {
  const known = year === '-' ? '2000' : year;
  const date = new Date(Date.UTC(Number(known), Number(month) - 1, Number(day)));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
