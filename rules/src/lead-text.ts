/** The offered minutes between a reminder and the due time. */
const usualLeads = [0, 10, 30, 60, 1440] as const;

/** Returns the offered minutes before the due time; different values that are already chosen are added. */
export function listOfferedLeads(chosen: readonly number[]): number[] {
  return [...new Set([...usualLeads, ...chosen])].toSorted((a, b) => a - b);
}

/** Formats 'At the time', '30 minutes before', '1 day before'. */
export function formatLead(minutes: number): string {
  if (minutes === 0) return 'At the time';
  for (const [size, unit] of [
    [1440, 'day'],
    [60, 'hour'],
  ] as const)
    if (minutes % size === 0) return `${count(minutes / size, unit)} before`;
  return `${count(minutes, 'minute')} before`;
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
