const halfHours = 48;
const slotMinutes = 30;
const hour = 60;

/** The 48 half-hour slots in display order: 01:00 AM … 11:30 PM, 12:00 AM, 12:30 AM. */
export const timeSlots: readonly string[] = Array.from({ length: halfHours }, (_, index) => {
  const minutes = (hour + index * slotMinutes) % (24 * hour);
  return toTwelveHours(`${pad(Math.floor(minutes / hour))}:${pad(minutes % hour)}`);
});

/** Converts '04:30 PM' to '16:30'. 12 AM is hour 0, 12 PM is hour 12. */
export function toTwentyFourHours(slot: string): string {
  const [clock = '', half] = slot.split(' ');
  const [hours = '', minutes = ''] = clock.split(':');
  return `${pad((Number(hours) % 12) + (half === 'PM' ? 12 : 0))}:${minutes}`;
}

/** Converts '16:30' to '04:30 PM'. */
export function toTwelveHours(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${pad(Number(hours) % 12 || 12)}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
