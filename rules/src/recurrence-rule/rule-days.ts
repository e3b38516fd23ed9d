/** The weekdays of RFC 5545, from Sunday = 0 as in a pattern. */
export const ruleWeekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns the parts of `YYYY-MM-DD`. */
export function splitDay(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** Returns the weekday of `YYYY-MM-DD`, from Sunday = 0. */
export function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Returns the length of a month in a year that is not a leap year: 28 for February. */
export function daysInMonth(month: number): number {
  return new Date(Date.UTC(2027, month, 0)).getUTCDate();
}
