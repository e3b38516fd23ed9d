const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayMs = 86_400_000;
const nearDays = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

const toTime = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Returns the words of a calendar date: 'Yesterday', 'Today', 'Tomorrow', 'Mon 16 Nov', or '16 Nov 2025' in another year. */
export function formatDay(date: string, today: string): string {
  return nearDays.get((toTime(date) - toTime(today)) / dayMs) ?? formatCalendarDay(date, today);
}

/** Returns the date itself: 'Mon 16 Nov', or '16 Nov 2025' in another year than today's. */
export function formatCalendarDay(date: string, today: string): string {
  const day = new Date(toTime(date));
  const words = `${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
  return date.slice(0, 4) === today.slice(0, 4)
    ? `${weekdays[day.getUTCDay()]} ${words}`
    : `${words} ${day.getUTCFullYear()}`;
}

/** Returns the date with weekday and year, for tooltips: 'Mon 16 Nov 2026'. */
export function formatFullDay(date: string): string {
  return `${formatCalendarDay(date, date)} ${date.slice(0, 4)}`;
}
